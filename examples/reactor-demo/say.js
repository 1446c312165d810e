const began = performance.now();

/** Prints a line, and when. @param {string} line */
export function say(line) {
  console.log(`${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
}
