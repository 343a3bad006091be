import { dashboardUrl } from '../system/addresses.ts'
import { test } from './flow.ts'

// Locked, because the other engine saves the same setting.
test('a setting is saved and the save is confirmed', { lock: 'HARBOURM1-settings' }, async ({
  signIn,
}) => {
  const screen = await signIn('admin@harbour.example')
  await screen.open(`${dashboardUrl}/settings?clientId=HARBOURM1`)
  const thin = screen.role('region', 'Webhooks Settings').role('checkbox', 'Thin Payload')
  await thin.isSeen()
  const { isChecked = false } = await thin.state()
  for (const isOn of [!isChecked, isChecked]) {
    await thin.click()
    await screen.text('Thin Payload updated successfully.').isSeen()
    await thin.isChecked(isOn)
    await screen.text('Thin Payload updated successfully.').isGone()
  }
})
