import base from '../../jest.config.js';

/** @type {import('jest').Config} */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/spec/package'],
  testMatch: ['**/*.package.ts'],
  globalSetup: '<rootDir>/spec/package/setUp.mjs',
  globalTeardown: '<rootDir>/spec/package/tearDown.mjs',
  testTimeout: 300_000,
};
