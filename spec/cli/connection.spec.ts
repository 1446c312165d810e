import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Simulator, type SimulatorOptions, startSimulator } from 'rx-salt/testing';
import { envOf } from './support/envOf.js';
import { runCli } from './support/runCli.js';

jest.setTimeout(60_000);

const worlds: Simulator[] = [];
const start = async (options: SimulatorOptions = {}) => {
  const world = await startSimulator({ minions: ['web1'], speed: 20, ...options });
  worlds.push(world);
  return world;
};
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
});

const homeWith = (pepperrc: string) => {
  const home = mkdtempSync(join(tmpdir(), 'rx-salt-home-'));
  writeFileSync(join(home, '.pepperrc'), pepperrc);
  return home;
};
const rc = (section: string, { url }: Simulator, user = 'saltdev') =>
  `[${section}]\nSALTAPI_URL=${url}\nSALTAPI_USER=${user}\nSALTAPI_PASS=s3cret\nSALTAPI_EAUTH=sharedsecret\n`;
const ping = ['web1', 'test.ping'];
const logins = ({ requests }: Simulator) => requests.flatMap(({ path, body }) => (path === '/login' ? [body] : []));

describe('the master and the user', () => {
  it('come from ~/.pepperrc', async () => {
    const world = await start();
    expect(await runCli(ping, { home: homeWith(rc('main', world)) })).toMatchObject({ code: 0 });
  });

  it('come from the section that -p or PEPPERPROFILE names, of the file that -c or PEPPERRC names', async () => {
    const world = await start();
    const home = homeWith(rc('other', world));
    const file = join(home, '.pepperrc');
    expect(await runCli(['-p', 'other', ...ping], { home })).toMatchObject({ code: 0 });
    expect(await runCli(ping, { home, env: { PEPPERPROFILE: 'other' } })).toMatchObject({ code: 0 });
    expect(await runCli(['-c', file, '-p', 'other', ...ping])).toMatchObject({ code: 0 });
    expect(await runCli(ping, { env: { PEPPERRC: file, PEPPERPROFILE: 'other' } })).toMatchObject({ code: 0 });
    const noSection = await runCli(['-p', 'none', ...ping], { home });
    expect([noSection.code, noSection.err]).toEqual([2, `rx-salt: ${file} has no section [none]\n`]);
    const noFile = await runCli(['-c', '/no/such', ...ping]);
    expect([noFile.code, noFile.err]).toEqual([2, 'rx-salt: /no/such cannot be read\n']);
  });

  it('come from flags first, then the environment, then the file', async () => {
    const [file, environment, flags] = [await start(), await start(), await start()];
    const home = homeWith(rc('main', file, 'limited'));
    await runCli(ping, { home, env: { SALTAPI_URL: environment.url } });
    expect(logins(environment)).toMatchObject([{ username: 'limited', password: 's3cret', eauth: 'sharedsecret' }]);
    await runCli(['-u', flags.url, '--username', 'saltdev', '--token-expire', '60', ...ping], {
      home,
      env: envOf(environment, 'limited'),
    });
    expect(logins(flags)).toMatchObject([{ username: 'saltdev', token_expire: 60 }]);
    expect(logins(file)).toEqual([]);
  });

  it('are missing: nothing is sent, and it says where to set them', async () => {
    const { code, err } = await runCli(ping);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^rx-salt: SALTAPI_USER is missing: set it in the environment, or in \[main\] of .*\.pepperrc\n$/,
    );
  });
});

describe('what goes wrong', () => {
  it('is a wrong password, which is not shown', async () => {
    const world = await start();
    const { code, out, err } = await runCli(['--password', 'hunter2', ...ping], { env: envOf(world) });
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('rx-salt: AuthenticationError: ');
    expect(err).toContain('Check the user, the password and the eauth');
    expect(err).not.toMatch(/hunter2|s3cret|\n {4}at /);
  });

  it('is a right that is missing', async () => {
    const world = await start();
    const { code, err } = await runCli(['web1', 'cmd.run', 'id'], { env: envOf(world, 'limited') });
    expect(code).toBe(1);
    expect(err).toContain('rx-salt: PermissionError: ');
  });

  it('is a URL where nobody listens, which is told within seconds', async () => {
    const world = await start();
    await world.close();
    const { code, err } = await runCli(ping, { env: envOf(world) });
    expect(code).toBe(1);
    expect(err).toMatch(/rx-salt: RequestError: .*refused the connection/);
    expect(err).toContain('Check the URL');
  });

  it('is a URL that is none', async () => {
    const { code, err } = await runCli(['-u', 'salt:8000', ...ping], { env: envOf({ url: '' }) });
    expect(code).toBe(2);
    expect(err).toBe('rx-salt: ConfigError: url: must begin with https:// or http://\n');
  });

  it('is a certificate that nobody known signed, unless --ca names who did, or --ignore-ssl-errors accepts it', async () => {
    const tls = (name: string) => join('spec/fixtures/tls', name);
    const world = await start({ tls: { key: readFileSync(tls('server.key')), cert: readFileSync(tls('server.crt')) } });
    const refused = await runCli(ping, { env: envOf(world) });
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('Name the authority that signed the certificate: --ca <file>.');
    expect(await runCli(['--ca', tls('ca.crt'), ...ping], { env: envOf(world) })).toMatchObject({ code: 0 });
    expect(await runCli(['--ignore-ssl-errors', ...ping], { env: envOf(world) })).toMatchObject({ code: 0 });
    expect(await runCli(['--ca', '/no/such', ...ping], { env: envOf(world) })).toMatchObject({ code: 2 });
  });
});
