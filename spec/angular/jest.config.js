import base from '../../jest.config.js';

/** @type {import('jest').Config} */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/spec/angular'],
  testMatch: ['**/*.angular.ts'],
  globalSetup: '<rootDir>/spec/angular/setUp.mjs',
  globalTeardown: '<rootDir>/spec/angular/tearDown.mjs',
  testTimeout: 60_000,
};
