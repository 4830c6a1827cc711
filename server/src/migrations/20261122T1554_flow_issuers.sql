-- The issuer that a sign-in began at: an answer of another one is refused.
alter table auth.provider_flows add column issuer text;

-- ID tokens without a nonce are accepted once.
alter table auth.used_proofs drop constraint used_proofs_kind_check;
alter table auth.used_proofs add constraint used_proofs_kind_check
  check (kind in ('web3', 'saml', 'id_token'));
