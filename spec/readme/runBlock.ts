import * as assert from 'node:assert';
import * as fs from 'node:fs';
import * as https from 'node:https';
import { inspect } from 'node:util';
import { compileFunction } from 'node:vm';
import * as axios from 'axios';
import * as saltModule from 'rx-salt';
import * as testing from 'rx-salt/testing';
import * as rxjs from 'rxjs';
import * as rxjsTesting from 'rxjs/testing';
import ts from 'typescript';
import { startConnectProxy } from '../support/startConnectProxy.js';
import type { Block } from './readBlocks.js';
import { type Scene, startScene } from './scenes.js';

const modules: Readonly<Record<string, unknown>> = {
  'node:assert': assert,
  'node:fs': fs,
  'node:https': https,
  axios,
  'rx-salt': saltModule,
  'rx-salt/testing': testing,
  rxjs,
  'rxjs/testing': rxjsTesting,
};

const proxyUser = { username: 'proxy-user', password: 'proxy-pass' };

/** Runs a block on its scene, where it finds `salt`, a client. Resolves with what it printed once its jobs have ended. */
export async function runBlock({ code }: Block, scene: Scene): Promise<string> {
  const world = await startScene(scene);
  const proxy = scene.proxy && (await startConnectProxy({ credentials: proxyUser }));
  const second = scene.second && (await testing.startSimulator(scene.second));
  const env = {
    SALTAPI_URL: world.url,
    SALTAPI_USER: 'saltdev',
    SALTAPI_PASS: 's3cret',
    SALTAPI_EAUTH: 'sharedsecret',
    SALTAPI_EAST: world.url,
    SALTAPI_WEST: second?.url,
    SALTAPI_PROXY_PORT: String(proxy?.port),
    SALTAPI_PROXY_USER: proxyUser.username,
    SALTAPI_PROXY_PASS: proxyUser.password,
    ...scene.env,
  };
  const salt = saltModule.createSaltClient({
    url: world.url,
    credentials: { username: env.SALTAPI_USER, password: env.SALTAPI_PASS, eauth: env.SALTAPI_EAUTH },
    jobs: { minionTimeout: 300, lookupPause: 50, returnGrace: 300 },
    events: { backoff: { initial: 50 } },
  });
  const printed: string[] = [];
  const log = (...values: unknown[]) => printed.push(`${values.map(inWords).join(' ')}\n`);

  try {
    await scene.arrange?.(world);
    await compile(code)((name: string) => modules[name], { log, error: log }, { env }, salt);
    await salt.close({ drain: 10_000 });
    scene.check?.(world);
    if (proxy && proxy.forwarded.length === 0) throw new Error('nothing went through the proxy');
    return printed.join('');
  } finally {
    await salt.close();
    await proxy?.close();
    await second?.close();
    await world.close();
  }
}

function compile(code: string): (...args: unknown[]) => Promise<unknown> {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const body = `return (async (exports) => {\n${outputText}\n})({});`;
  const run = compileFunction(body, ['require', 'console', 'process', 'salt']);
  return async (...args) => {
    const done: unknown = await Reflect.apply(run, undefined, args);
    return done;
  };
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : inspect(value, { breakLength: 120 });
}
