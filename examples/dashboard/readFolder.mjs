import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

/** @type {Readonly<Record<string, string | undefined>>} */
const types = {
  '.html': 'text/html;charset=utf-8',
  '.css': 'text/css;charset=utf-8',
  '.js': 'text/javascript;charset=utf-8',
};

/**
 * The files of a page that is built already, by their paths: `/` is its index.html.
 *
 * @param {string} folder
 * @returns {Promise<Record<string, readonly [type: string, body: Uint8Array]>>}
 */
export async function readFolder(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => types[extname(name)] !== undefined);
  const files = names.map(async (name) => {
    const path = name === 'index.html' ? '/' : `/${name.split(sep).join('/')}`;
    return [path, [types[extname(name)], await readFile(join(folder, name))]];
  });
  return Object.fromEntries(await Promise.all(files));
}
