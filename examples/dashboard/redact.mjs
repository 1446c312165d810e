import { Transform } from 'node:stream';

// [salt] These hold a key of the master, eauth tokens, and the headers of whoever called a hook.
const familiesWithSecrets = ['"salt/job/error', '"salt/netapi/'];
const secretNames = /token|key|secret|passw|cookie|authorization/i;

/**
 * An event stream without the secrets that Salt itself puts into some of its events, and without `token`, wherever it stands.
 * All other events pass as they are, byte for byte.
 *
 * @param {string} token
 */
export function redact(token) {
  const secrets = [token, ...familiesWithSecrets];
  /** The beginning of a line. @type {Buffer[]} */
  let begun = [];
  return new Transform({
    transform(/** @type {Buffer} */ chunk, _encoding, done) {
      const end = chunk.lastIndexOf(10) + 1;
      if (end === 0) begun.push(chunk);
      else {
        const lines = Buffer.concat([...begun, chunk.subarray(0, end)]);
        begun = [chunk.subarray(end)];
        this.push(secrets.some((secret) => lines.includes(secret)) ? cleaned(lines.toString(), token) : lines);
      }
      done();
    },
  });
}

/** @param {string} lines @param {string} token */
function cleaned(lines, token) {
  const cleanedLines = lines.split('\n').map((line) => {
    const suspect = line.startsWith('data:') && familiesWithSecrets.some((family) => line.includes(family));
    return (suspect ? `data: ${withoutSecrets(line.slice(5))}` : line).replaceAll(token, '(removed)');
  });
  return cleanedLines.join('\n');
}

/** @param {string} json */
function withoutSecrets(json) {
  try {
    return JSON.stringify(JSON.parse(json), (name, value) => (secretNames.test(name) ? '(removed)' : value));
  } catch {
    return '{"tag": "(unreadable)", "data": {}}';
  }
}
