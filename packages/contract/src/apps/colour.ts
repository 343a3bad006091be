import { z } from 'zod/mini'

/** A colour in the API: `#RRGGBB`. Its input field shows the '#' as a prefix. */

const digits = /^[0-9a-fA-F]{6}$/

export const Colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))

/** Returns the message under the field, or undefined if it is valid (spec 5, colour). `text` follows the '#'. */
export function colourMessage(text: string): string | undefined {
  return digits.test(text) ? undefined : 'Invalid colour input'
}

/**
 * Returns the colour to send for the text after the '#', or null if it is not a colour, which makes the form invalid.
 */
export function colourOf(text: string): string | null {
  return digits.test(text) ? `#${text}` : null
}

/**
 * Returns the part of a typed or pasted text that a colour field keeps: '#0b6a78' loses its '#', and no colour has more
 * than six digits.
 */
export function typedColour(text: string): string {
  return text.trim().replace(/^#/, '').slice(0, 6)
}
