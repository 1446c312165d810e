import type { CommandName } from './CommandName.js';

interface Help {
  readonly usage: string;
  readonly about: string;
  readonly more: string;
}

const credentials = `Where the master is, and who you are:
  Flags come first, then SALTAPI_URL, SALTAPI_USER, SALTAPI_PASS and SALTAPI_EAUTH, then the section [main] of ~/.pepperrc
  (with the same four names), as in pepper. What is missing then is asked for on the terminal.`;

const exitCodes = `Exit codes:
  0    it ran; also where returns failed or are missing, unless --fail-any or --fail-all says otherwise
  1    it could not be run, or broke off: no connection, a wrong password, no right, no minion matched, no result
  2    the command line is wrong; nothing was sent
  3    --fail-any: a return failed; --fail-all: all failed or are missing; --failhard stopped the batch
  4    --fail-any, --fail-all: none failed, but returns are missing
  130  ended by Ctrl-C; events and react end with 0 then`;

/** What --help says of each command beside its flags. */
export const help: Readonly<Record<CommandName, Help>> = {
  minions: {
    usage: "[options] '<target>' <function> [arguments | key=value ...]\n       rx-salt <command> [options] ...",
    about: 'Runs functions on Salt minions, by way of salt-api. Each return is printed as it comes.',
    more: `Commands (each has a --help of its own):
  run <function> [arguments ...]    run a runner function on the master, as salt-run does
  wheel <function> [arguments ...]  run a wheel function on the master, such as key.list_all
  events [glob]                     print the events of the master as they come
  follow <jid>                      pick a job up again: what came so far, and what still comes
  react <file>                      react to events, as a JavaScript module says
  A target with such a name goes behind "--": rx-salt -- run test.ping

Arguments are read as salt reads them: each, and the value of each key=value, as YAML.
Several functions: rx-salt '*' test.ping,test.arg , x

Ctrl-C: once leaves the job running, and prints how to follow it; twice terminates it on its minions.

${credentials}

${exitCodes}

Examples:
  rx-salt '*' test.ping
  rx-salt -L web1,web2 service.restart nginx
  rx-salt -G os:Debian -b 25% pkg.upgrade --fail-any
  rx-salt 'web*' state.apply nginx test=True --progress
  rx-salt '*' cmd.run 'uptime' --jsonl | jq -r 'select(.type == "return") | .return'
  jid=$(rx-salt '*' state.apply --async); rx-salt follow "$jid"
  rx-salt run jobs.list_jobs
  rx-salt wheel key.accept web7
  rx-salt events 'salt/job/*/ret/*'
  rx-salt --demo                    shows all of it, on a simulated master`,
  },
  run: {
    usage: 'run [options] <function> [arguments | key=value ...]',
    about: 'Runs a runner function on the master, as salt-run does there.',
    more: `${credentials}\n\n${exitCodes}\n\nExamples:\n  rx-salt run manage.up\n  rx-salt run state.orchestrate orch.deploy pillar='{version: 7}'`,
  },
  wheel: {
    usage: 'wheel [options] <function> [arguments | key=value ...]',
    about: 'Runs a wheel function on the master, such as those for keys.',
    more: `${credentials}\n\n${exitCodes}\n\nExamples:\n  rx-salt wheel key.list_all\n  rx-salt wheel key.accept web7`,
  },
  events: {
    usage: "events [options] ['glob']",
    about:
      "Prints the events of the master whose tag matches a glob (default: all), as they come, until Ctrl-C.\nThe events of all users are among them, and events can hold secrets. In a glob `*` crosses slashes, as in Salt's reactor.",
    more: `${credentials}\n\nExamples:\n  rx-salt events 'salt/job/*/ret/*'\n  rx-salt events --count 1 'salt/minion/web7/start'   waits for a minion`,
  },
  follow: {
    usage: 'follow [options] <jid>',
    about: 'Picks a job up again, whoever submitted it: prints what the job cache has of it, then what still comes.',
    more: `${credentials}\n\n${exitCodes}\n\nExamples:\n  rx-salt follow 20261129212345678901_k3j9`,
  },
  react: {
    usage: 'react [options] <file>',
    about:
      'Reacts to events until Ctrl-C. The file is an ES module whose default export is a map of options for react() of\nrx-salt, or a list of such maps.',
    more: `A file that restarts what has died:

  export default {
    on: 'salt/beacon/*/service/nginx',
    run: ([event], salt) => salt.localAsync({ tgt: [event.data.id], tgt_type: 'list', fun: 'service.restart', arg: ['nginx'] }),
  };

${credentials}

Examples:
  rx-salt react ./restart-nginx.mjs`,
  },
};
