/** Returns a whole number of seconds as words after 'every': 'minute', '30 seconds', '2 hours'. */
export function intervalText(seconds: number): string {
  const unit = units.find(({ length }) => seconds % length === 0) ?? units[2]
  const count = seconds / unit.length
  return count === 1 ? unit.name : `${count} ${unit.name}s`
}

const units = [
  { name: 'hour', length: 3600 },
  { name: 'minute', length: 60 },
  { name: 'second', length: 1 },
] as const
