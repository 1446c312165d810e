import {
  defer,
  finalize,
  NEVER,
  Observable,
  of,
  type SchedulerLike,
  Subject,
  switchMap,
  throwError,
  timer,
} from 'rxjs';
import { RequestError } from '../../lib/errors.js';
import type { Packet } from '../../lib/events/Packet.js';
import type { Http, HttpReply, HttpRequest } from '../../lib/http/Http.js';
import { isRecord } from '../../lib/checks.js';
import { Refused } from '../../lib/session/Refused.js';
import { createMasterCalls } from './createMasterCalls.js';
import type { Fault, MinionPlan, PostFault, Script } from './Script.js';

interface Run {
  state: 'running' | 'done' | 'dead';
  doneAt?: number;
  readonly plan: MinionPlan;
}

interface WorldJob {
  readonly jid: string;
  readonly plan: number;
  readonly targets: readonly string[];
  readonly runs: Map<string, Run>;
}

interface Connection {
  readonly token: string | undefined;
  readonly packets: Subject<Packet>;
  readonly beat: () => void;
  /** Events that are on their way, and when the last of them arrives. */
  underWay: number;
  lastArrivesAt: number;
  frozenAt: number | undefined;
  /** When a find_job that was sent later was answered: it must have put bytes on a stream that lives. */
  provenAt: number | undefined;
}

interface Token {
  readonly issuedAt: number;
  state: 'alive' | 'expired' | 'unknown';
}

/** A model of salt-api, its master and minions in virtual time, with every fault of a script. */
export interface World {
  readonly http: Http;
  readonly connect: (token: string | undefined, beat: () => void) => Observable<Packet>;
  /** When the job cache got the return of a minion; undefined while it has none. */
  readonly cachedAt: (jid: string, minion: string) => number | undefined;
  /** When a minion was done with a job and had its return to send; undefined while it is not. */
  readonly doneAt: (jid: string, minion: string) => number | undefined;
  /** Whether a readable answer to a look-up of a job came at this moment. */
  readonly wasReadable: (jid: string, at: number) => boolean;
  /** The client was told of the return of a minion, by an event or a look-up, as the how manieth; undefined while it was not. */
  readonly toldAs: (jid: string, minion: string) => number | undefined;
  /** Of how many returns it was told so far. */
  readonly toldSoFar: () => number;
  readonly published: ReadonlyMap<string, WorldJob>;
  /** How often each jid, or each call of the master's own by its number, was submitted and not refused. */
  readonly submissions: ReadonlyMap<string, number>;
  /** The submissions that were refused with a 401 of chance. */
  readonly refused: ReadonlySet<string>;
  /** What of the promise it saw broken: logins that nothing called for, more than one connection, and the like. */
  readonly broken: readonly string[];
  /** The JSON of the events that went out on a connection, in order. */
  readonly sent: readonly string[];
  /** When each connection was open. */
  readonly opened: readonly number[];
  /** Requests that are under way, and connections that are open. */
  readonly open: () => number;
  readonly inject: (fault: Fault) => void;
}

export const valueOf = (jid: string, minion: string): string => `${jid} on ${minion}`;

const latency = 20;
const denied = 'Authentication failure of type "token"';
const unknownSession = 'No permission -- see authorization schemes';

/** Longer than it takes a client with default options to notice that a stream is dead, whatever its probe meets. */
const noticed = 120_000;

export function createWorld(
  script: Script,
  { minions, scheduler, random }: { minions: readonly string[]; scheduler: SchedulerLike; random: () => number },
): World {
  const jobs = new Map<string, WorldJob>();
  const byPlan = new Map<number, WorldJob>();
  const cache = new Map<string, Map<string, number>>();
  const submissions = new Map<string, number>();
  const connections = new Set<Connection>();
  const tokens = new Map<string, Token>();
  const told = new Map<string, number>();
  const refused = new Set<string>();
  const refusals = new Map<string, number>();
  const readable = new Set<string>();
  const unsent: (() => void)[] = [];
  const broken: string[] = [];
  const sent: string[] = [];
  const opened: number[] = [];
  const frozen = new Map<string, (() => void)[]>();
  const dead = new Set<string>();
  const modes = new Set<Fault['kind']>();
  let logins = 0;
  let loginsUnderWay = 0;
  let loginDue = -Infinity;
  let live = 0;
  let requests = 0;
  let calls = 0;
  let lag = 0;

  const after = (ms: number, work: () => void) => {
    if (ms < Infinity) scheduler.schedule(work, ms);
  };
  const stateOf = (value: string | undefined) => {
    const token = tokens.get(value ?? '');
    return token?.state === 'alive' && scheduler.now() >= token.issuedAt + script.tokenLife ? 'expired' : token?.state;
  };
  const kill = (state: Token['state']) => {
    for (const [value, token] of tokens) {
      // A token that dies within the exchange that it was obtained for is an AuthenticationError, as the contract has it.
      if (scheduler.now() - token.issuedAt < 1_000) continue;
      if (stateOf(value) === 'alive' || state === 'unknown') token.state = state;
    }
  };

  /** `onHeard` is called before a client gets it: with it a job may end. */
  function emit(
    tag: string,
    data: Readonly<Record<string, unknown>>,
    { json = JSON.stringify({ data, tag }), onHeard = () => undefined }: { json?: string; onHeard?: () => void } = {},
  ): void {
    if (modes.has('master down')) return;
    for (const connection of [...connections]) {
      const arrive = () => {
        if (!connections.has(connection) || connection.frozenAt !== undefined) return;
        onHeard();
        sent.push(json);
        connection.beat();
        connection.packets.next({ type: 'events', json: [json] });
        if (stateOf(connection.token) !== 'alive') connection.packets.complete();
      };
      const at = Math.max(connection.lastArrivesAt, scheduler.now() + lag);
      if (at === scheduler.now() && connection.underWay === 0) {
        arrive();
        continue;
      }
      connection.lastArrivesAt = at;
      connection.underWay++;
      after(at - scheduler.now(), () => {
        connection.underWay--;
        arrive();
      });
    }
  }

  const tell = (jid: string, minion: string) => {
    const key = valueOf(jid, minion);
    if (!told.has(key)) told.set(key, told.size + 1);
  };

  const ret = (jid: string, minion: string, more: Readonly<Record<string, unknown>> = {}) => ({
    cmd: '_return',
    id: minion,
    jid,
    fun: 'chaos.run',
    return: valueOf(jid, minion),
    retcode: 0,
    success: true,
    ...more,
  });

  function emitReturn(jid: string, minion: string): void {
    emit(`salt/job/${jid}/ret/${minion}`, ret(jid, minion), { onHeard: () => tell(jid, minion) });
  }

  function whenAwake(minion: string, work: () => void): void {
    const queue = frozen.get(minion);
    if (queue) queue.push(() => whenAwake(minion, work));
    else if (!dead.has(minion)) work();
  }

  function sendReturn(job: WorldJob, minion: string, { how, sends }: MinionPlan): void {
    const store = () => {
      const entry = cache.get(job.jid) ?? new Map<string, number>();
      cache.set(job.jid, entry);
      if (!entry.has(minion)) entry.set(minion, scheduler.now());
    };
    const send = () => {
      if (modes.has('master down')) {
        unsent.push(() => after(5_000, () => whenAwake(minion, send)));
        return;
      }
      const tag = `salt/job/${job.jid}/ret/${minion}`;
      if (how === 'event undecodable') emit(tag, {}, { json: `{"data": {"return": nonsense}, "tag": "${tag}"}` });
      else if (how !== 'event lost') emitReturn(job.jid, minion);
      if (how === 'twice') after(700, () => emitReturn(job.jid, minion));
      store();
    };
    after(sends, () => whenAwake(minion, send));
  }

  function publish(jid: string, plan: number, targets: readonly string[]): void {
    const job: WorldJob = { jid, plan, targets, runs: new Map() };
    jobs.set(jid, job);
    byPlan.set(plan, job);
    cache.set(jid, new Map());
    emit(`salt/job/${jid}/new`, { jid, minions: targets, missing: [] });
    targets.forEach((minion) => {
      const own = script.jobs[plan]?.minions[minions.indexOf(minion)];
      if (!own) return;
      const run: Run = { state: dead.has(minion) ? 'dead' : 'running', plan: own };
      job.runs.set(minion, run);
      whenAwake(minion, () =>
        after(own.how === 'before the answer' ? 0 : own.runs, () =>
          whenAwake(minion, () => {
            if (run.state !== 'running') return;
            run.state = own.how === 'dies' ? 'dead' : 'done';
            if (run.state !== 'done') return;
            run.doneAt = scheduler.now();
            sendReturn(job, minion, own);
          }),
        ),
      );
    });
  }

  const reply = (status: number, body: unknown): HttpReply => ({
    status,
    text: typeof body === 'string' ? body : JSON.stringify({ return: [body] }),
  });
  const lost = (sent: boolean) =>
    throwError(
      () => new RequestError(sent ? 'reset' : 'refused', { code: sent ? 'ECONNRESET' : 'ECONNREFUSED', sent }),
    );
  const later = (ms: number, answer: () => Observable<HttpReply>) =>
    timer(ms, scheduler).pipe(switchMap(() => (modes.has('api down') ? lost(true) : answer())));

  /** What comes of a submission: the work, the answer, and what the fault makes of both. */
  function submit(fault: PostFault, run: () => void, answer: () => Observable<HttpReply>): Observable<HttpReply> {
    if (modes.has('master down')) {
      after(90_000, run);
      return later(90_000, () => of({ status: 500, text: '{"status":500,"return":"x"}' }));
    }
    if (fault.endsWith(', run')) after(latency, run);
    switch (fault) {
      case 'reset, not run':
      case 'reset, run':
        return later(2 * latency, () => lost(true));
      case '500, not run':
      case '500, run':
        return later(2 * latency, () => of({ status: 500, text: '{"status":500,"return":"x"}' }));
      case 'hangs, not run':
      case 'hangs, run':
        return NEVER;
      case 'unreadable, run':
        return later(2 * latency, () => of({ status: 200, text: '<html>' }));
      case 'never sent':
        return lost(false);
      default:
        after(latency, run);
        return later(fault === 'slow' ? 8_000 : 2 * latency, answer);
    }
  }

  const count = (what: string) => submissions.set(what, (submissions.get(what) ?? 0) + 1);

  function localAsync(low: Readonly<Record<string, unknown>>): Observable<HttpReply> {
    const jid = String(low.jid);
    const plan = Array.isArray(low.arg) && typeof low.arg[0] === 'number' ? low.arg[0] : -1;
    if (low.fun === 'saltutil.term_job') {
      for (const run of jobs.get(String(Array.isArray(low.arg) ? low.arg[0] : ''))?.runs.values() ?? [])
        run.state = 'dead';
      return later(latency, () => of(reply(200, { jid: 'term', minions })));
    }
    count(jid);
    const listed: readonly unknown[] | undefined = Array.isArray(low.tgt) ? low.tgt : undefined;
    const named = listed ? minions.filter((id) => listed.includes(id)) : minions;
    const targets = low.tgt === 'nobody' ? [] : named;
    const run = () => {
      if (targets.length > 0 && !jobs.has(jid)) publish(jid, plan, targets);
    };
    const answer = () => of(reply(200, targets.length > 0 ? { jid, minions: targets } : {}));
    return submit(script.jobs[plan]?.post ?? 'none', run, answer);
  }

  const master = createMasterCalls({ script, scheduler, emit, nextJid: () => nextJid() });

  function masterAsync(low: Readonly<Record<string, unknown>>): Observable<HttpReply> {
    const plan = Array.isArray(low.arg) && typeof low.arg[0] === 'number' ? low.arg[0] : -1;
    const forbidden = script.masters[plan]?.how === 'forbidden' && low.client === 'runner_async';
    if (forbidden) return later(latency, () => of({ status: 401, text: denied }));
    count(`call ${plan}`);
    const call = master.prepare(plan);
    return submit(script.masters[plan]?.post ?? 'none', call.run, () => of(reply(200, call.answer)));
  }

  function findJob(low: Readonly<Record<string, unknown>>): Observable<HttpReply> {
    const own = String(low.jid);
    const asked = Array.isArray(low.tgt) ? low.tgt.filter((id) => minions.includes(String(id))).map(String) : [];
    if (asked.length === 0) return later(latency, () => of(reply(200, {})));
    // One more, as a control.
    if (asked.length > script.findJobMinions + 1) broken.push(`a find_job at ${asked.length} minions`);
    if (modes.has('find_job hangs')) return NEVER;
    if (modes.has('find_job fails')) return later(latency, () => of({ status: 500, text: '' }));
    const job = jobs.get(Array.isArray(low.arg) ? String(low.arg[0]) : '');
    const answers: Record<string, unknown> = {};
    let mute = false;
    for (const minion of asked) {
      if (dead.has(minion) || frozen.has(minion) || modes.has('master down')) {
        mute = true;
        answers[minion] = false;
        continue;
      }
      const answer = job?.runs.get(minion)?.state === 'running' ? { jid: job.jid } : {};
      answers[minion] = answer;
      after(latency, () =>
        emit(`salt/job/${own}/ret/${minion}`, ret(own, minion, { fun: 'saltutil.find_job', return: answer })),
      );
    }
    const askedAt = scheduler.now();
    return later(mute ? 10_000 : 2 * latency, () => {
      const proves = Object.values(answers).some((told) => told !== false);
      for (const connection of proves ? connections : []) {
        if ((connection.frozenAt ?? Infinity) < askedAt) connection.provenAt ??= scheduler.now();
      }
      return of(reply(200, answers));
    });
  }

  const nextJid = () => {
    calls++;
    return `2024010100000000${String(calls).padStart(4, '0')}`;
  };

  function runner(low: Readonly<Record<string, unknown>>): Observable<HttpReply> {
    const run = nextJid();
    if (low.fun !== 'jobs.print_job' && low.fun !== 'jobs.master') {
      after(latency, () => emit(`salt/run/${run}/new`, { jid: run, fun: `runner.${String(low.fun)}` }));
      return later(2 * latency, () => of(reply(200, true)));
    }
    if (script.lookUpsForbidden) return later(latency, () => of({ status: 401, text: denied }));
    if (modes.has('look-ups hang')) return NEVER;
    if (modes.has('look-ups fail')) return later(latency, () => of({ status: 500, text: '' }));
    if (low.fun === 'jobs.master') return later(2 * latency, () => of(reply(200, master.running())));
    const jid = Array.isArray(low.arg) ? String(low.arg[0]) : '';
    return later(2 * latency, () => {
      const entry = cache.get(jid);
      const unknown = { Error: 'unknown', Result: {} };
      if (modes.has('look-ups unknown')) return of(reply(200, { [jid]: unknown }));
      if (!entry) return of(reply(200, { [jid]: master.printed(jid) ?? unknown }));
      const result: Record<string, unknown> = {};
      for (const minion of entry.keys()) {
        result[minion] = { return: valueOf(jid, minion), retcode: 0, success: true };
        tell(jid, minion);
      }
      readable.add(`${jid} at ${scheduler.now()}`);
      const known = { Function: 'chaos.run', Minions: jobs.get(jid)?.targets, Result: result };
      return of(reply(200, { [jid]: known }));
    });
  }

  function logIn(): Observable<HttpReply> {
    if (scheduler.now() < loginDue - 1) broken.push(`a login at ${scheduler.now()} that nothing called for`);
    if (loginsUnderWay > 0) broken.push('two logins at once');
    loginsUnderWay++;
    return later(latency, () => {
      logins++;
      const value = `token${logins}`;
      tokens.set(value, { state: 'alive', issuedAt: scheduler.now() });
      loginDue = scheduler.now() + 0.9 * script.tokenLife;
      return of(reply(200, { token: value, start: 0, expire: script.tokenLife / 1_000, user: 'chaos' }));
    }).pipe(finalize(() => loginsUnderWay--));
  }

  function answer({ path, body, token }: HttpRequest): Observable<HttpReply> {
    if (modes.has('api down')) return lost(false);
    if (path === '/login') return logIn();
    if (path === '/logout') return later(latency, () => of(reply(200, {})));
    const low: unknown = Array.isArray(body) ? body[0] : body;
    if (!isRecord(low)) return of({ status: 400, text: '' });
    const known = stateOf(token);
    const unlucky = modes.has('refuse') && random() < 0.3;
    if (known !== 'alive' || unlucky) {
      if (String(low.client).endsWith('_async') && low.fun !== 'saltutil.term_job') {
        const what = low.client === 'local_async' ? String(low.jid) : `call ${String(low.arg)}`;
        refusals.set(what, (refusals.get(what) ?? 0) + 1);
        if (refusals.get(what) === 3) broken.push(`${what} was sent again after a second refusal`);
      }
      // Nothing but the check of a token tells that a login is due.
      if (low.fun === 'saltutil.find_job' && String(low.tgt) === 'no such minion') loginDue = -Infinity;
      else if (unlucky) refused.add(low.client === 'local_async' ? String(low.jid) : `call ${String(low.arg)}`);
      const page = known === 'expired' ? 'Authentication error occurred.' : unknownSession;
      return later(latency, () => of({ status: 401, text: page }));
    }
    if (low.client === 'local_async') return localAsync(low);
    if (low.client === 'runner_async' || low.client === 'wheel_async') return masterAsync(low);
    return low.client === 'local' ? findJob(low) : runner(low);
  }

  const start = (minion: string) => {
    dead.delete(minion);
    for (const work of frozen.get(minion)?.splice(0) ?? []) after(1, work);
    frozen.delete(minion);
  };

  function inject(fault: Fault): void {
    const over = (kind: Fault['kind'], ms: number, then: () => void = () => undefined) => {
      if (modes.has(kind)) return;
      modes.add(kind);
      after(ms, () => {
        modes.delete(kind);
        then();
      });
    };
    switch (fault.kind) {
      case 'lag':
        lag = fault.by;
        over(fault.kind, fault.for, () => (lag = 0));
        break;
      case 'cut':
        for (const { packets } of [...connections])
          packets.error(new RequestError('cut', { code: 'ECONNRESET', sent: true }));
        break;
      case 'end':
        for (const { packets } of [...connections]) packets.complete();
        break;
      case 'freeze stream':
        for (const connection of connections) connection.frozenAt ??= scheduler.now();
        break;
      case 'expire token':
        kill('expired');
        break;
      case 'forget tokens':
        kill('unknown');
        break;
      case 'api down':
        for (const { packets } of [...connections])
          packets.error(new RequestError('down', { code: 'ECONNRESET', sent: true }));
        kill('unknown');
        over(fault.kind, fault.for);
        break;
      case 'master down':
        over(fault.kind, fault.for, () => {
          for (const send of unsent.splice(0)) send();
          for (const minion of minions) emit(`salt/minion/${minion}/start`, { id: minion, cmd: '_minion_event' });
        });
        break;
      case 'freeze minion': {
        const minion = minions[fault.minion];
        if (minion === undefined || frozen.has(minion) || dead.has(minion)) break;
        frozen.set(minion, []);
        after(fault.for, () => start(minion));
        break;
      }
      case 'kill minion': {
        const minion = minions[fault.minion];
        if (minion === undefined || frozen.has(minion) || dead.has(minion)) break;
        dead.add(minion);
        for (const { runs } of jobs.values()) {
          const run = runs.get(minion);
          if (run?.state === 'running') run.state = 'dead';
        }
        after(fault.for, () => {
          start(minion);
          emit(`salt/minion/${minion}/start`, { id: minion, cmd: '_minion_event' });
        });
        break;
      }
      case 'spoof':
      case 'foreign':
      case 'duplicate':
      case 'stranger': {
        const job = byPlan.get(fault.job);
        const minion = minions[fault.minion];
        if (!job || minion === undefined) break;
        const tag = `salt/job/${job.jid}/ret/`;
        if (fault.kind === 'spoof') {
          emit(tag + minion, ret(job.jid, minion, { cmd: '_minion_event', return: 'spoofed' }));
          emit(tag + minion, ret(job.jid, 'evil', { return: 'spoofed' }));
          emit(tag + minion, ret(job.jid, minion, { jid: `1${job.jid}`, return: 'spoofed' }));
        } else if (fault.kind === 'foreign') emit(`salt/job/1${job.jid}/ret/${minion}`, ret(`1${job.jid}`, minion));
        else if (fault.kind === 'stranger') emit(`${tag}stranger`, ret(job.jid, 'stranger'));
        else if (cache.get(job.jid)?.has(minion)) emitReturn(job.jid, minion);
        break;
      }
      default:
        over(fault.kind, fault.for);
    }
  }

  return {
    published: jobs,
    submissions,
    wasReadable: (jid, at) => readable.has(`${jid} at ${at}`),
    doneAt: (jid, minion) => jobs.get(jid)?.runs.get(minion)?.doneAt,
    cachedAt: (jid, minion) => cache.get(jid)?.get(minion),
    toldAs: (jid, minion) => told.get(valueOf(jid, minion)),
    toldSoFar: () => told.size,
    refused,
    broken,
    sent,
    opened,
    open: () => requests + live,
    inject,
    http: {
      timeout: 30_000,
      stream: () => Promise.reject(new Error('not here')),
      send: (request) =>
        defer(() => {
          const overdue$ =
            request.timeout === undefined
              ? NEVER
              : timer(request.timeout, scheduler).pipe(
                  switchMap(() => throwError(() => new RequestError('late', { code: 'ETIMEDOUT', sent: true }))),
                );
          return new Observable<HttpReply>((subscriber) => {
            requests++;
            subscriber.add(() => requests--);
            subscriber.add(overdue$.subscribe({ error: (error: unknown) => subscriber.error(error) }));
            subscriber.add(answer(request).subscribe(subscriber));
          });
        }),
    },
    connect: (token, beat) =>
      new Observable((subscriber) => {
        live++;
        if (live > 1) broken.push(`${live} connections at ${scheduler.now()}`);
        const connection: Connection = {
          token,
          beat,
          packets: new Subject(),
          underWay: 0,
          lastArrivesAt: 0,
          frozenAt: undefined,
          provenAt: undefined,
        };
        subscriber.add(() => {
          live--;
          connections.delete(connection);
          const { issuedAt = Infinity } = tokens.get(token ?? '') ?? {};
          if (scheduler.now() - issuedAt > script.tokenLife)
            broken.push('held a connection longer than its token lives');
          const frozenFor = scheduler.now() - (connection.frozenAt ?? Infinity);
          // A client that was once refused the probe by chance does not ask again.
          if (scheduler.now() - (connection.provenAt ?? Infinity) > 11_000)
            broken.push(`held a connection that find_job had proven dead at ${connection.provenAt}`);
          if (frozenFor > noticed && !script.faults.some(({ kind }) => kind === 'refuse'))
            broken.push(`held a dead connection for ${frozenFor} ms`);
        });
        subscriber.add(
          scheduler.schedule(() => {
            if (modes.has('api down'))
              subscriber.error(new RequestError('refused', { code: 'ECONNREFUSED', sent: false }));
            else if (stateOf(token) !== 'alive') subscriber.error(new Refused(false));
            else {
              connections.add(connection);
              opened.push(scheduler.now());
              beat();
              subscriber.next({ type: 'open' });
              subscriber.add(connection.packets.subscribe(subscriber));
            }
          }, latency),
        );
      }),
  };
}
