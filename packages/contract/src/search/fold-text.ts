/**
 * Text for comparison in searches: without regard to case, accents and the width of blanks. PostgreSQL has the same
 * rule in the function `fold_text`, and a test compares the two.
 */

/** Letters that Unicode does not divide into a plain letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  // The form of σ at the end of a word.
  ς: 'σ',
}

const undivided = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Returns lower-case text without accents: `Zoë  O’Brien` becomes `zoe o'brien`. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(undivided, (letter) => plainLetters[letter] ?? letter)
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}
