/** Alerts, with waits and ages short enough for a drill. What they compare does not change. */
export function fastRules(rules: string): string {
  return rules
    .replaceAll(/^( +for: ).*$/gm, '$11s')
    .replaceAll(/\[\d+m\]/g, '[10s]')
    .replaceAll(/> \d{3,}$/gm, '> 3')
}
