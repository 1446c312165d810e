const { appendFileSync, writeSync } = require('node:fs');
const { stripVTControlCharacters } = require('node:util');

/**
 * Ends a test run with one plain line that a program can read: `N passed, N failed`. What failed is added to the file that
 * RX_SALT_FAILURES names.
 */
module.exports = class TallyReporter {
  onTestResult(_test, result) {
    const file = process.env.RX_SALT_FAILURES;
    if (!file || !result.failureMessage) return;
    appendFileSync(file, `${result.testFilePath}\n${stripVTControlCharacters(result.failureMessage)}\n`);
  }

  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    // After jest's own summary, which is printed when all reporters are done.
    process.once('exit', () => writeSync(1, `\n${results.numPassedTests} passed, ${failed} failed\n`));
  }
};
