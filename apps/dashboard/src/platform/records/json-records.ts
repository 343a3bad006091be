/**
 * Parses `{"records":[…], …}` while it arrives. Records are parsed as soon as they are complete, so that the first rows
 * can be shown early. The rest of the object, in any order and spacing, is the envelope. Throws a SyntaxError for
 * invalid JSON.
 */
export class JsonRecords {
  readonly #key: string
  /** Unread text: the envelope so far, or the start of the next record. */
  #text = ''
  #depth = 0
  #inText = false
  #textStart = 0
  /** The last string directly in the envelope, which is the key if a list follows it. */
  #lastText = ''
  #list: 'before' | 'inside' | 'after' = 'before'
  /** The envelope up to its list. */
  #head = ''

  constructor(listName = 'records') {
    this.#key = JSON.stringify(listName)
  }

  /** Returns the records completed by this piece of the response. */
  push(piece: string): unknown[] {
    const begin = this.#text.length
    const text = this.#text + piece
    // The complete records are between `from` and `to`.
    let from = 0
    let to = 0
    // Most characters are in strings, so the end of each string is found by a built-in search.
    let at = this.#inText ? this.#endOfText(text, begin) + 1 : begin
    for (; at < text.length; at += 1) {
      const char = text.charCodeAt(at)
      if (char === QUOTE) {
        this.#inText = true
        this.#textStart = at
        at = this.#endOfText(text, at + 1)
      } else if (char === OPEN_BRACKET || char === OPEN_BRACE) {
        if (char === OPEN_BRACKET && this.#isListNext()) {
          this.#list = 'inside'
          this.#head = text.slice(0, at + 1)
          from = at + 1
          to = from
        }
        this.#depth += 1
      } else if (char === CLOSE_BRACKET || char === CLOSE_BRACE) {
        this.#depth -= 1
        if (this.#list === 'inside' && this.#depth === 1) {
          this.#list = 'after'
          const records = parseList(text.slice(from, at))
          this.#head += ']'
          this.#text = ''
          this.push(text.slice(at + 1))
          return records
        }
      } else if (char === COMMA && this.#list === 'inside' && this.#depth === 2) {
        to = at
      }
    }
    if (to > from) {
      this.#text = text.slice(to + 1)
      return parseList(text.slice(from, to))
    }
    this.#text = text.slice(from)
    return []
  }

  /** Returns the envelope with an empty list. */
  end(): unknown {
    if (this.#depth !== 0 || this.#inText) throw new SyntaxError('The answer ended in the middle')
    return JSON.parse(this.#head + this.#text)
  }

  /** Returns the position of the quote that ends the current string, or the end of the text if it is not there yet. */
  #endOfText(text: string, from: number): number {
    let at = text.indexOf('"', from)
    while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
    if (at < 0) return text.length
    this.#inText = false
    if (this.#depth === 1) this.#lastText = text.slice(this.#textStart, at + 1)
    return at
  }

  #isListNext(): boolean {
    return this.#list === 'before' && this.#depth === 1 && this.#lastText === this.#key
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Returns true if an odd number of backslashes is before this position. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1
  return (at - first) % 2 === 1
}

function parseList(items: string): unknown[] {
  return JSON.parse(`[${items}]`) as unknown[]
}
