import base from '../../jest.config.js';

/** @type {import('jest').Config} */
export default {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/spec/stories'],
  maxWorkers: 1,
  // Flows wait for one another.
  maxConcurrency: 100,
};
