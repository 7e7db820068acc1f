/**
 * Tests that take longest, the longest first. Begun last, each would be what all others wait for in the end; quick feedback
 * leaves them out.
 */
export const longest: readonly string[] = [
  'web/e2e/pages.story.test.ts',
  'web/e2e/previews.story.test.ts',
  'infra/blackbox/journey.system.test.ts',
  'infra/simulation/mutants/mutants.test.ts',
  'infra/simulation/crashes/crashes.test.ts',
  'infra/simulation/simulation.test.ts',
  'infra/local/budgets/every-call.test.ts',
  'infra/local/budgets/index-work.test.ts',
  'infra/tools/runbook/runbook.test.ts',
  'infra/local/gateway/download-bytes.test.ts',
  'functions/workers/crowd.test.ts',
  'infra/local/budgets/budgets.test.ts',
  'functions/store/files/file-history.test.ts',
  'functions/projections/search/brute-force.test.ts',
  'web/e2e/upload.story.test.ts',
  'infra/tools/ops/ops.system.test.ts',
  'infra/local/main.system.test.ts',
];
