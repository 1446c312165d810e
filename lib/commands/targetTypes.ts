/**
 * The values of `tgt_type`. [salt] Those for which CkMinions.check_minions of 3006 to 3008 has a method; the last two exist
 * since 3008. Any other matches nobody.
 */
export const targetTypes: readonly string[] = [
  'glob',
  'list',
  'pcre',
  'grain',
  'grain_pcre',
  'pillar',
  'pillar_pcre',
  'pillar_exact',
  'ipcidr',
  'range',
  'compound',
  'compound_pillar_exact',
  'nodegroup',
  'resource',
  'managing_minion',
];
