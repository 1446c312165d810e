/** What is reachable, in bytes; the process runs with --expose-gc. */
exports.heapUsed = async () => {
  // What sockets and promises still hold is gone a turn later.
  for (let i = 0; i < 5; i++) {
    await new Promise((done) => setImmediate(done));
    globalThis.gc();
  }
  return process.memoryUsage().heapUsed;
};
