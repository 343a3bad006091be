const hexColour = /^#[0-9a-f]{6}$/i

/**
 * Re-colours everything from one brand colour. Set through CSSOM, which a strict style-src allows.
 * Anything but `#rrggbb` is left out and answers false: the value comes from configuration and ends
 * inside a style sheet.
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
