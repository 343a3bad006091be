import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../../../../test/render.tsx'
import { RowActivity } from './row-activity.ts'
import type { RowSelection } from './row-marks.ts'
import { RowSelect, RowSelecting } from './row-select.tsx'

const selection: RowSelection = {
  keys: new Set(),
  always: false,
  Box: ({ name, selected }) => (
    <input aria-label={`Select ${name}`} checked={selected} readOnly type="checkbox" />
  ),
  renderHead: () => null,
}

test.each([
  ['of another row', false, { always: false }, {}, false],
  ['of the row under the pointer or with the focus', true, { always: false }, {}, true],
  ['of every row while rows are being selected', false, { always: true }, {}, true],
  ['of a selected row', false, { always: false }, { selected: true }, true],
  ['of the row that the Tab key reaches', false, { always: false }, { inTabOrder: true }, true],
])('the checkbox %s', (_what, isActive, parts, props, expected) => {
  render(
    <RowSelecting value={{ ...selection, ...parts }}>
      <RowActivity value={isActive}>
        <RowSelect inTabOrder={false} name="pay-1" selected={false} {...props} />
      </RowActivity>
    </RowSelecting>,
  )
  expect(screen.queryByRole('checkbox', { name: 'Select pay-1' }) !== null).toBe(expected)
})
