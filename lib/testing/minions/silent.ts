/** The result of a function that sends no return at all. */
export const silent = Symbol('silent');
