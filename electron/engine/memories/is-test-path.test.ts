import { expect, test } from 'vitest';
import { isTestPath } from './is-test-path.ts';

test.each([
  'search.test.ts',
  'src/a/button.spec.tsx',
  'pkg/list_test.go',
  'models/user_spec.rb',
  'test_views.py',
  'app/test_views.py',
  'src/test/java/org/shop/Cart.java',
  'src/CartTest.java',
  'Shop.Core/CartTests.cs',
  '__tests__/cart.js',
  'tests/common.rs',
  'e2e/sign-in.ts',
])('%s holds tests', (path) => expect(isTestPath(path)).toBe(true));

test.each([
  'src/latest.ts',
  'contest.py',
  'src/testing/served-engine.ts',
  'src/test-runner.ts',
  'attestation/Attest.java',
  'inspect.rb',
  'special/offer.ts',
  'test.ts/notes/a.ts',
])('%s does not', (path) => expect(isTestPath(path)).toBe(false));
