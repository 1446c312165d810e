import { UsageError } from '../UsageError.js';
import { checkNesting } from './checkNesting.js';
import { loadYaml } from './loadYaml.js';

/**
 * Reads an argument as Salt's own command line does (`salt.utils.args.yamlify_arg`): as YAML, with rules of its own. What
 * cannot be read stays the text that it is. So do numbers that JSON cannot carry. Throws a UsageError for what is nested too
 * deeply, or refers to its parts too often.
 */
export function yamlifyArg(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === '---' || trimmed === '...') return text;
  if (text.includes('_') && /^[0-9_]+$/.test(trimmed)) return text;
  if (/[\t\r\n]/.test(text) || unprintable.test(text)) return text;
  if (text === 'None') return null;
  checkNesting(text);
  try {
    return kept(loadYaml(text), text);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    return text;
  }
}

// PyYAML refuses a text that holds any of these.
const unprintable = /[^\t\n\r\u0020-\u007e\u0085\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

function kept(value: unknown, text: string): unknown {
  // A `#` would begin a comment, and the rest be lost.
  if (text.includes('#')) return typeof value === 'string' || value === null ? text : value;
  if (Array.isArray(value)) return text.startsWith('[') ? value : text;
  if (typeof value === 'object' && value !== null) return text.startsWith('{') ? value : text;
  if (value === '' && (text === '|' || text === '!')) return text;
  return value === null && text === '!' ? text : value;
}
