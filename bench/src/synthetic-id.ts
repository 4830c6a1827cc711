/** SQL for an id that depends only on the text expression `of`, of a version that the API and jobs take (4). */
export const syntheticId = (of: string) =>
  `overlay(overlay(md5(${of}) placing '4' from 13) placing '8' from 17)::uuid`;
