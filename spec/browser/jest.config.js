import base from '../../jest.config.js';

/** @type {import('jest').Config} */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/spec/browser'],
  testMatch: ['**/*.browser.ts'],
  testPathIgnorePatterns: [],
  // Frames are measured: nothing else runs meanwhile.
  maxWorkers: 1,
  testTimeout: 30_000,
};
