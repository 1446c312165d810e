import { filter, type MonoTypeOperatorFunction } from 'rxjs';
import { compileGlob } from './compileGlob.js';

/** Keeps the events whose tag matches `glob`, one of Salt's: see compileGlob. `*` crosses slashes. */
export function ofTag<T extends { readonly tag: string }>(glob: string): MonoTypeOperatorFunction<T> {
  const matches = compileGlob(glob);
  return filter(({ tag }) => matches(tag));
}
