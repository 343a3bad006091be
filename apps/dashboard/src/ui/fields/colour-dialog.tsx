import { colourMessage, colourOf, typedColour } from '@tideway/contract/apps/colour'
import { Button } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import { Dialog } from '@tideway/design/overlays/dialog'
import { useState } from 'react'
import { ColorArea, ColorThumb, parseColor } from 'react-aria-components/ColorArea'
import { ColorSlider, SliderTrack } from 'react-aria-components/ColorSlider'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import styles from './colour-dialog.module.css'

interface ColourDialogProps {
  title: string
  /** Initial colour, as `#rrggbb`. */
  colour: string
  onConfirm: (colour: string) => void
  onClose: () => void
}

/** Dialog to choose a colour by pointer, by arrow keys or as hex digits. Nothing outside changes until Confirm. */
export function ColourDialog({ title, colour, onConfirm, onClose }: ColourDialogProps) {
  // Kept as HSB: black and white have no hue, so RGB would lose the hue while dragging.
  const [picked, setPicked] = useState(() => parseColor(colour).toFormat('hsb'))
  const [text, setText] = useState(() => colour.slice(1))
  const error = colourMessage(text)

  function pick(next: typeof picked) {
    setPicked(next)
    setText(next.toString('hex').slice(1))
  }
  function type(next: string) {
    const digits = typedColour(next)
    setText(digits)
    const whole = colourOf(digits)
    if (whole) setPicked(parseColor(whole).toFormat('hsb'))
  }

  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            disabledReason={error && 'Complete the colour.'}
            kind="primary"
            reasonPlacement="hidden"
            type="submit"
          >
            Confirm
          </Button>
        </>
      }
      onClose={onClose}
      onSubmit={() => {
        const whole = colourOf(text)
        if (whole) onConfirm(whole)
      }}
      open
      title={title}
      width={400}
    >
      <I18nProvider locale="en-AU">
        <div className={styles.picker}>
          <ColorArea
            className={styles.area ?? ''}
            onChange={pick}
            value={picked}
            xChannel="saturation"
            yChannel="brightness"
          >
            <ColorThumb className={styles.thumb ?? ''} />
          </ColorArea>
          <ColorSlider
            aria-label="Hue"
            channel="hue"
            className={styles.slider ?? ''}
            onChange={pick}
            value={picked}
          >
            <SliderTrack className={styles.track ?? ''}>
              <ColorThumb className={styles.thumb ?? ''} />
            </SliderTrack>
          </ColorSlider>
          <div className={styles.digits}>
            <TextField
              error={error}
              label="Colour code"
              maxLength={7}
              mono
              onChange={type}
              prefix="#"
              spellCheck={false}
              value={text}
            />
            <span
              aria-hidden="true"
              className={styles.sample}
              style={{ backgroundColor: picked.toString('hex') }}
            />
          </div>
        </div>
      </I18nProvider>
    </Dialog>
  )
}
