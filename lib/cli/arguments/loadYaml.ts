import { type Document, isCollection, isScalar, type Pair, parseDocument, type ScalarTag, visit } from 'yaml';
import { UsageError } from '../UsageError.js';

/**
 * Reads a text as PyYAML does with Salt's loader, for one value. Throws where that would.
 * [salt] YAML 1.1 as PyYAML has it (`yes` is true, `1e3` is a text, `1:30` is 90), dates stay text, `0777` is 777.
 */
export function loadYaml(text: string): unknown {
  const document = parseDocument(text, {
    version: '1.1',
    schema: 'failsafe',
    merge: true,
    resolveKnownTags: false,
    customTags: (tags) => [...tags, ...scalars],
    logLevel: 'silent',
    // Nobody sees them, and each would quote the text.
    prettyErrors: false,
  });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem) throw problem;
  if (strangeAnchor.test(text)) throw new Error('an anchor that PyYAML does not read');
  visit(document, { Pair: (_, pair) => checkKey(pair, text) });
  return valueOf(document);
}

// Aliases that multiply are refused here: as a text they would be sent in place of what Salt makes of them.
function valueOf(document: Document.Parsed): unknown {
  try {
    const value: unknown = document.toJS();
    return value;
  } catch (error) {
    if (error instanceof ReferenceError && error.message.startsWith('Excessive'))
      throw new UsageError('an argument repeats its own parts too often');
    throw error;
  }
}

const strangeAnchor = /^\s*&(?![\w-]+(?:\s|$))/;

// In PyYAML no collection is a key, so that Jinja's {{ }} stays text, and `a:[` is no key with its value.
function checkKey({ key }: Pair, text: string): void {
  if (isCollection(key)) throw new Error('a collection is no key');
  if (isScalar(key) && key.source === '') throw new Error('a key is missing');
  if (isScalar(key) && key.type === 'PLAIN' && key.range && /^:[[\]{}]/.test(text.slice(key.range[1]))) {
    throw new Error('a blank is missing behind a colon');
  }
}

const scalars: readonly ScalarTag[] = [
  scalar('null', /^(?:~|null|Null|NULL)?$/, () => null),
  scalar('bool', /^(?:yes|Yes|YES|true|True|TRUE|on|On|ON)$/, () => true),
  scalar('bool', /^(?:no|No|NO|false|False|FALSE|off|Off|OFF)$/, () => false),
  scalar(
    'int',
    /^(?:[-+]?0b[01_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+)$/,
    readInt,
  ),
  scalar(
    'float',
    /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
    readFloat,
  ),
  // Without a test: by their tags alone.
  { tag: 'tag:yaml.org,2002:float', resolve: readFloat },
  { tag: 'tag:yaml.org,2002:timestamp', resolve: (text) => text },
  // PyYAML knows the tag of a lone `=` and cannot construct it.
  scalar('value', /^=$/, () => {
    throw new Error('a lone = has no value');
  }),
];

function scalar(name: string, test: RegExp, resolve: (text: string) => unknown): ScalarTag {
  return { tag: `tag:yaml.org,2002:${name}`, default: true, test, resolve };
}

function readInt(text: string): number {
  // [salt] Leading zeros are cut off, so that 0777 is no octal number; behind a sign they are not.
  const value = (/^0[0-7_]/.test(text) ? text.replace(/^0+/, '') || '0' : text).replaceAll('_', '');
  const sign = value.startsWith('-') ? -1 : 1;
  const digits = value.replace(/^[-+]/, '');
  return wholeNumber(sign * magnitude(digits), text);
}

function magnitude(digits: string): number {
  if (/^0[bx]/.test(digits)) return Number(digits);
  if (digits.includes(':')) return sexagesimal(digits);
  return digits.length > 1 && digits.startsWith('0') ? Number(`0o${digits.slice(1)}`) : Number(digits);
}

// In JSON a larger number would lose digits; the text keeps them.
function wholeNumber(value: number, text: string): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large`);
  return value === 0 ? 0 : value;
}

function readFloat(text: string): number {
  const value = text.replaceAll('_', '').toLowerCase();
  const sign = value.startsWith('-') ? -1 : 1;
  const digits = value.replace(/^[-+]/, '');
  const number = sign * (digits.includes(':') ? sexagesimal(digits) : Number(digits));
  // JSON has neither infinity nor NaN.
  if (!Number.isFinite(number)) throw new RangeError(`${text} is no number of JSON`);
  return number;
}

function sexagesimal(digits: string): number {
  return digits.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
