/** Ends a test run with one plain line that a program can read: `N passed, N failed`. */
module.exports = class TallyReporter {
  onRunComplete(_contexts, results) {
    const broken = results.numRuntimeErrorTestSuites;
    process.stdout.write(`\n${results.numPassedTests} passed, ${results.numFailedTests + broken} failed\n`);
  }
};
