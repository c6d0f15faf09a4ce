const firstNames = [
  'Ada',
  'Bruno',
  'Clara',
  'Dmitri',
  'Esther',
  'Farid',
  'Greta',
  'Hiro',
  'Ines',
  'Jonas',
  'Keisha',
  'Lars',
  'Mina',
  'Noor',
  'Otto',
  'Priya',
  'Quentin',
  'Rosa',
  'Sven',
  'Tomas',
  'Uma',
  'Viktor',
  'Wanda',
]
const lastNames = [
  'Practice',
  'Trial',
  'Sample',
  'Rehearsal',
  'Tryout',
  'Dryrun',
  'Mockup',
  'Exercise',
  'Drill',
]

/** Names that nobody takes for a real guest; 23 and 9 have no common divisor, so the first 207 are all different. */
export function botNames(count: number): { firstName: string; lastName: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    firstName: firstNames[index % firstNames.length]!,
    lastName: lastNames[index % lastNames.length]!,
  }))
}
