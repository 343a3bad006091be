const hexColour = /^#[0-9a-f]{6}$/i

/**
 * Re-colours the interface from one brand colour. It uses CSSOM, which a strict style-src allows. Returns false for any
 * value other than `#rrggbb`, because the value comes from configuration and goes into a style sheet.
 */
export function applyBrandColour(
  colour: string,
  root: { style: Pick<CSSStyleDeclaration, 'setProperty'> } = document.documentElement,
): boolean {
  if (!hexColour.test(colour)) return false
  root.style.setProperty('--brand', colour.toLowerCase())
  return true
}

/** 'system' follows prefers-color-scheme again. */
export function applyScheme(
  scheme: 'system' | 'light' | 'dark',
  root = document.documentElement,
): void {
  if (scheme === 'system') delete root.dataset.theme
  else root.dataset.theme = scheme
}
