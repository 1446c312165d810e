import { hostname, userInfo } from 'node:os';

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text of a recording without what is this machine's: tokens, keys, names, folders and process ids. */
export function redact(text, { dir, venv }) {
  return (
    text
      .replace(/(\\?"token\\?": ?\\?")[0-9a-f]{40,128}/g, `$1${'0'.repeat(40)}`)
      .replace(/(\\?"key\\?": ?\\?")(?!key\b)[^"\\]{20,}/g, '$1KEY')
      .replace(/-----BEGIN [A-Z ]*PUBLIC KEY-----.*?-----END [A-Z ]*PUBLIC KEY-----(\\+n)*/g, 'PUBLIC KEY')
      .replace(/(Set-Cookie|X-Auth-Token)(\\?": ?\\?")[0-9a-f]{40,64}/gi, `$1$2${'0'.repeat(40)}`)
      .replace(new RegExp(`${escaped(venv)}[^"\\\\ ]*?/site-packages/`, 'g'), '/opt/salt/')
      .replaceAll(venv, '/opt/salt')
      .replaceAll(dir, '/srv/lab')
      .replace(/(?<!\w)\/[\w./-]*\/(?=lib\/python3|spec\/live\/lab\/)/g, '/opt/')
      // 3008 names the master's key after the machine.
      .replace(new RegExp(`\\b${escaped(hostname())}(?=\\.(pem|pub)\\b)`, 'g'), 'master')
      .replaceAll(`${hostname()}_master`, 'master1_master')
      .replace(new RegExp(`\\b${escaped(hostname())}\\b`, 'g'), 'master1')
      .replace(new RegExp(`\\b(sudo_)?${escaped(userInfo().username)}\\b(?=\\\\?")`, 'g'), 'root')
      .replace(/(at pid |\\?"(?:__pub_)?pid\\?": ?)\d+/g, '$14711')
  );
}
