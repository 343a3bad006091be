import type { TextMeasure } from './column-spans.ts'

/** Font sizes of data-table.module.css, base.css and chip.module.css, in CSS pixels at normal text size. */
const BODY = 13
const HEAD = 12
const CHIP = { size: 11, spacing: 0.015, padding: 7 }
const MONO = { size: 0.92 * BODY, spacing: -0.02 }

let canvas: CanvasRenderingContext2D | null | undefined
/** The font of the canvas. It is set only if it changes, because setting it takes longer than measuring a text. */
let canvasFont = ''

/**
 * Measures texts on a canvas, without rendering them, in the current fonts and text size. In browsers without a canvas,
 * each letter counts as half its height.
 */
export function textMeasure(): TextMeasure {
  canvas ??= document.createElement('canvas').getContext('2d')
  const root = getComputedStyle(document.documentElement)
  const scale = Number.parseFloat(root.fontSize) / 16 || 1
  const sans = getComputedStyle(document.body).fontFamily
  const mono = root.getPropertyValue('--mono') || 'monospace'

  function width(text: string, weight: number, size: number, family: string, spacing = 0): number {
    const px = size * scale
    const spaces = text.length * spacing * px
    if (!canvas) return (text.length * px) / 2 + spaces
    const font = `${weight} ${px}px ${family}`
    if (font !== canvasFont) {
      canvas.font = font
      canvasFont = font
    }
    return canvas.measureText(text).width + spaces
  }
  return {
    scale,
    head: (text) => width(text, 500, HEAD, sans),
    text: (text) => width(text, 400, BODY, sans),
    // With tabular figures, every digit is as wide as a zero.
    figure: (text) => width(text.replace(/\d/g, '0'), 500, BODY, sans),
    id: (text) => width(text, 400, MONO.size, mono, MONO.spacing),
    chip: (text) => width(text, 600, CHIP.size, sans, CHIP.spacing) + 2 * CHIP.padding,
  }
}
