const { writeSync } = require('node:fs');

/** Ends a test run with one plain line that a program can read: `N passed, N failed`. */
module.exports = class TallyReporter {
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    // After jest's own summary, which is printed when all reporters are done.
    process.once('exit', () => writeSync(1, `\n${results.numPassedTests} passed, ${failed} failed\n`));
  }
};
