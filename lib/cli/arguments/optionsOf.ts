import { Option } from 'commander';
import type { CommandName } from './CommandName.js';
import { readBatch } from './readBatch.js';
import { readNumber } from './readNumber.js';

/** The flags that a command knows, in the order and under the headings of its help. */
export function optionsOf(name: CommandName): readonly Option[] {
  return groups.flatMap(({ heading, of, make }) =>
    of.includes(name) ? make(name).map((option) => option.helpGroup(`${heading}:`)) : [],
  );
}

interface Group {
  readonly heading: string;
  readonly of: readonly CommandName[];
  readonly make: (name: CommandName) => readonly Option[];
}

const all: readonly CommandName[] = ['minions', 'run', 'wheel', 'events', 'follow', 'react'];
const jobs: readonly CommandName[] = ['minions', 'run', 'wheel', 'follow'];

const flag = (flags: string, description: string) => new Option(flags, description);
const value = <T>(flags: string, description: string, read: (text: string) => T) =>
  new Option(flags, description).argParser(read);

const targets: readonly (readonly [flags: string, description: string])[] = [
  ['-E, --pcre', 'the target is a regular expression'],
  ['-L, --list', 'the target is a list of minions, separated by commas or blanks'],
  ['-G, --grain', 'the target is a grain and a glob: os:Deb*'],
  ['-P, --grain-pcre', 'the target is a grain and a regular expression'],
  ['-C, --compound', 'the target is a compound expression: "G@os:Debian and not E@db.*"'],
  ['-N, --nodegroup', 'the target is a nodegroup of the master'],
  ['-R, --range', 'the target is a range expression: %cluster'],
  ['-I, --pillar', 'the target is a pillar value and a glob: role:web*'],
  ['-J, --pillar-pcre', 'the target is a pillar value and a regular expression'],
  ['-S, --ipcidr', 'the target is a subnet or an address: 10.0.0.0/24'],
];

/** The names under which commander keeps the flags for targets. */
export const targetFlags = targets.map(([flags]) => new Option(flags).attributeName());

const groups: readonly Group[] = [
  {
    heading: 'Target (default: a glob)',
    of: ['minions'],
    make: () => targets.map(([flags, description]) => flag(flags, description).conflicts(others(flags))),
  },
  {
    heading: 'Job',
    of: jobs,
    make: (name) => [
      ...(name === 'minions'
        ? [
            value('-b, --batch <size>', 'so many minions at a time: a number, or a share such as 25%', readBatch),
            value('--batch-wait <seconds>', 'pause before the next minion takes a place in a batch', readNumber(0)),
            flag('--failhard', 'start no further portion of a batch after the first failure'),
          ]
        : []),
      ...(name === 'follow' ? [] : [flag('--async', 'print the jid, and wait for nothing')]),
      ...(name === 'minions' || name === 'follow'
        ? [
            value(
              '-t, --timeout <seconds>',
              'so long after the last return the silent minions are asked whether they still run (default: 5)',
              readNumber(0.001),
            ),
          ]
        : []),
      value('--deadline <seconds>', 'wait no longer than this, whoever is missing', readNumber(0.1)),
      ...(name === 'minions' || name === 'follow'
        ? [flag('--progress', 'show each state as it finishes (of state functions)')]
        : []),
      ...(name === 'follow'
        ? []
        : [value('--no-parse <keys>', 'keep the values of these key=value arguments as text', readNames)]),
      ...(name === 'minions'
        ? [value('--args-separator <text>', 'between the arguments of two functions (default: ",")', String)]
        : []),
    ],
  },
  {
    heading: 'Events',
    of: ['events', 'react'],
    make: (name) => [
      ...(name === 'events' ? [value('-n, --count <number>', 'end after so many events', readNumber(1, true))] : []),
      value('--deadline <seconds>', 'end after this time', readNumber(0.001)),
    ],
  },
  {
    heading: 'Output',
    of: all,
    make: (name) => [
      ...(jobs.includes(name) ? [flag('--json', 'print one JSON document at the end').conflicts('jsonl')] : []),
      flag('--jsonl', 'print one line of JSON an item, as it comes'),
      flag('--no-color', 'no colours (as NO_COLOR in the environment)'),
      flag('--force-color', 'colours also where stdout is no terminal'),
      flag('-v, --verbose', 'say on stderr what happens on the connection'),
    ],
  },
  {
    heading: 'Exit code',
    of: jobs,
    make: () => [
      flag('--fail-any', 'not 0 where any return failed or is missing').conflicts('failAll'),
      flag('--fail-all', 'not 0 where every return failed or is missing'),
    ],
  },
  {
    heading: 'Connection (also from the environment and ~/.pepperrc, see below)',
    of: all,
    make: () => [
      flag('-u, --saltapi-url <url>', 'where salt-api listens (SALTAPI_URL; default: https://localhost:8000/)'),
      flag('-a, --eauth <eauth>', 'the external authentication to use (SALTAPI_EAUTH; default: auto)'),
      flag('--auth <eauth>', 'the same').hideHelp(),
      flag('--username <name>', 'the user (SALTAPI_USER)'),
      flag('--password <password>', 'seen by whoever lists processes; rather SALTAPI_PASS, ~/.pepperrc or the prompt'),
      value(
        '--token-expire <seconds>',
        'how long the session may live, where the master lets you say so',
        readNumber(1, true),
      ),
      flag('--non-interactive', 'fail rather than ask for what is missing'),
      flag('-c, --config <file>', 'a file such as ~/.pepperrc (PEPPERRC)'),
      flag('-p, --profile <section>', 'the section of that file (PEPPERPROFILE; default: main)'),
      flag('--ca <file>', 'the certificate of the authority (PEM) that signed the one of salt-api'),
      flag('--ignore-ssl-errors', 'accept any certificate of salt-api'),
      flag('--demo', 'run on a simulated master with five minions instead'),
    ],
  },
];

function others(flags: string): string[] {
  return targets.filter(([own]) => own !== flags).map(([own]) => new Option(own).attributeName());
}

function readNames(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim());
}
