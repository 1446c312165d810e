/**
 * What becomes of an integer that a number cannot hold exactly, beyond 2^53 - 1: a text of its digits, a BigInt, or the number next
 * to it, which is another one.
 */
export type LargeIntegers = 'text' | 'bigint' | 'number';
