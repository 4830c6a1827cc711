'use strict';

/**
 * What an old npm leaves undone. Under a Node that is too old for them it leaves out the packages
 * with compiled code, though they will run on the Node that comes with the packages; and npm 10
 * removes `.bin/node` with the package for the other processor, whose program has the same name.
 */
const { spawnSync } = require('node:child_process');
const { existsSync, mkdirSync, readFileSync, symlinkSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '../../..');
const modules = join(root, 'node_modules');
const name = `node-${process.platform}-${process.arch}`;
const ownNode = join(modules, name, 'bin/node');
const link = join(modules, '.bin/node');

function isFor(wanted, value) {
  return wanted === undefined || [].concat(wanted).includes(value);
}

function lacksPackage() {
  const lock = join(root, 'package-lock.json');
  if (!existsSync(lock)) return false;
  const { packages } = JSON.parse(readFileSync(lock, 'utf8'));
  return Object.entries(packages).some(
    ([path, { optional, engines, os, cpu, libc }]) =>
      optional &&
      engines &&
      cpu &&
      isFor(os, process.platform) &&
      isFor(cpu, process.arch) &&
      isFor(libc, 'glibc') &&
      !existsSync(join(root, path)),
  );
}

if (existsSync(ownNode)) {
  const npm = process.env.npm_execpath;
  if (Number.parseInt(process.versions.node, 10) < 24 && npm && lacksPackage()) {
    const options = ['--no-save', '--ignore-scripts', '--prefer-offline'];
    spawnSync(ownNode, [npm, 'install', ...options], { cwd: root, stdio: 'inherit' });
  }
  if (!existsSync(link)) {
    mkdirSync(join(modules, '.bin'), { recursive: true });
    symlinkSync(`../${name}/bin/node`, link);
  }
}
