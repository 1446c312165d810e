// Runs a job and writes each of its items into a file, one JSON a line. Killed in the middle and started again with the same
// file, it picks the job up and delivers the rest: node examples/pick-up.mjs FILE [TARGET [FUNCTION [ARGUMENTS AS JSON]]]
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createSaltClient, SaltError } from 'rx-salt';
import { filter } from 'rxjs';

const { SALTAPI_URL = '', SALTAPI_USER, SALTAPI_PASS, SALTAPI_EAUTH = 'pam' } = process.env;
const [file = 'job.jsonl', tgt = '*', fun = 'test.ping', args = '{}'] = process.argv.slice(2);

/** @typedef {{ readonly jid?: string, readonly type?: string, readonly minion?: string }} Line */

/** @returns {Line[]} */
function readLines() {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(parse) : [];
}

/** @param {string} line @returns {Line} */
function parse(line) {
  return JSON.parse(line);
}

/** @param {object} line */
function keep(line) {
  appendFileSync(file, `${JSON.stringify(line)}\n`);
  console.log(JSON.stringify(line));
}

const before = readLines();
const delivered = new Set(before.flatMap(({ type, minion }) => (type === 'return' && minion ? [minion] : [])));
/** Salt's own format, with a suffix that makes it unique. */
function mintJid() {
  const now = new Date().toISOString().replace(/\D/g, '').padEnd(20, '0');
  return `${now}_${Math.random().toString(36).slice(2, 10)}`;
}

// The jid is kept before the job is submitted: whenever the process is killed, the file tells which job it was.
/** @param {import('rx-salt').SaltClient} salt */
function begin(salt) {
  const jid = mintJid();
  keep({ type: 'begun', jid });
  return salt.track({ client: 'local_async', tgt, fun, jid, ...JSON.parse(args) });
}

const jid = before.find(({ jid }) => jid)?.jid;
/** @type {import('rx-salt').SaltClient | undefined} */
let salt;

try {
  salt = createSaltClient({
    url: SALTAPI_URL,
    credentials: { username: SALTAPI_USER, password: SALTAPI_PASS, eauth: SALTAPI_EAUTH },
  });
  const story = jid === undefined ? begin(salt) : salt.follow(jid, { kind: 'local' });
  // What the file has already is not delivered twice.
  await story
    .pipe(filter((item) => item.type !== 'return' || !('minion' in item) || !delivered.has(item.minion)))
    .forEach(keep);
  console.error('the job has ended');
} catch (error) {
  console.error(error instanceof SaltError ? `${error.name}: ${error.message}` : error);
  process.exitCode = 1;
} finally {
  await salt?.close();
}
