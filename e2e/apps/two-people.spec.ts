import { expect, test } from '../journey.ts'
import {
  accent,
  admin,
  checkoutOfManly,
  manly,
  manlysApp,
  save,
  saved,
  setManly,
  tab,
  toggle,
} from './checkout-app.ts'

test.describe.configure({ lock: manlysApp })

test('a setting that one user turned off stays off when another user saves', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  await setManly(token, { enabled: true, accentColour: '#112233' })
  await signIn(admin, manly)
  await tab(page, 'Appearance').click()
  await accent(page).fill('445566')

  await setManly(token, { enabled: false, accentColour: '#112233' })
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  await expect(toggle(page)).not.toBeChecked()
  expect(await checkoutOfManly(token)).toMatchObject({ enabled: false, accentColour: '#445566' })
})
