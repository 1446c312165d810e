import rxjsX from 'eslint-plugin-rxjs-x';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'examples/angular/', '**/*.js', '**/*.mjs', '**/*.cjs'] },
  ...tseslint.configs.strictTypeChecked,
  rxjsX.configs.recommended,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      'rxjs-x/no-implicit-any-catch': 'off',
      'rxjs-x/no-ignored-error': 'off',
      'rxjs-x/no-ignored-subscription': 'off',
      'rxjs-x/throw-error': 'off',
      'no-restricted-globals': ['error', 'setTimeout', 'setInterval'],
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='Date'][property.name='now']",
          message: 'A scheduler tells the time.',
        },
      ],
    },
  },
  {
    files: ['lib/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['axios', 'eventsource-parser'].map((name) => ({
            name,
            message: `only lib/${name === 'axios' ? 'http' : 'events'}/ imports ${name}`,
          })),
        },
      ],
    },
  },
  {
    // The command line is a user of the public names, and nothing of the package needs it.
    files: ['lib/cli/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^\\.\\./\\.\\./(?!(testing/)?index\\.js$)', message: 'lib/cli/ uses the public names only' },
            {
              regex:
                '^\\.\\./(?!\\.\\./|UsageError|Terminal|Context|exitCode|failFast|arguments/|commands/|connection/|demo/|output/|(testing/)?index\\.js$)',
              message: 'lib/cli/ uses the public names only',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['lib/**/*.ts'],
    ignores: ['lib/cli/**'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [{ regex: '/cli/' }] }] },
  },
  { files: ['lib/http/**/*.ts', 'lib/events/**/*.ts'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['spec/**/*.ts', 'lib/testing/**/*.ts', 'examples/**/*.ts', 'bench/**/*.ts'],
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-imports': 'off',
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-floating-promises': 'error',
    },
  },
);
