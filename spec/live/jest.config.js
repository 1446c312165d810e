import base from '../../jest.config.js';

/** @type {import('jest').Config} */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/spec/live'],
  testMatch: ['**/*.live.ts'],
  testPathIgnorePatterns: [],
  maxWorkers: 1,
  testTimeout: 120_000,
};
