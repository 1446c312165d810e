const tsJest = {
  '^.+\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/spec/tsconfig.json' }],
};

/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/spec'],
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['<rootDir>/spec/live/', '<rootDir>/spec/browser/'],
  transform: tsJest,
  moduleNameMapper: {
    '^rx-salt$': '<rootDir>/lib/index.ts',
    '^rx-salt/testing$': '<rootDir>/lib/testing/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  reporters: ['default', '<rootDir>/spec/support/tallyReporter.cjs'],
  // Most suites wait for sockets and timers: as many as there are cores, not one fewer.
  maxWorkers: '100%',
  testTimeout: 20_000,
};
