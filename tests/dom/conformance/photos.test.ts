import { drawPicture } from '../support/hold-files.ts'
import { drag } from '../support/input.ts'
import { page } from '../support/page.ts'
import { button, dismissToasts, expect, failCalls, says, saysIfUnread, shows, showsMessage, sizeOf } from './checks.ts'
import { conform, rowsAt, type At, type Group } from './conform.ts'
import { save } from './forms.ts'

const row = rowsAt('agent-area §2 User-account screens')
const catalogue = rowsAt('agent-area §8 Toasts')

/** Waits for the end of a failed save of pictures, so that the next save is not ignored as a second tap. */
async function photosFailed(): Promise<void> {
  await showsMessage('Error saving profile photo and broker logo')
  await dismissToasts()
}

const imageRule = rowsAt('agent-area §5 Image choice')
const dialog = page.getByRole('dialog')
/** The fields of the last save. */
const sent = ({ api }: At) => api.sentTo('POST /agent/avatar-and-broker-logo').at(-1)?.form ?? {}
const portrait = page.getByLabel('Portrait Photo', { exact: true })

const photos: Group = {
  id: 'Profile photo and logo',
  as: 'new',
  desk: true,
  logs: /didn’t load/,
  open: async ({ api, go }) => {
    api.answer('POST /agent/avatar-and-broker-logo', { data: { avatar: null, broker_logo: null } })
    await go('/user-account/profile-photo-and-logo')
    await expect(page.getByRole('button', { name: 'Upload portrait photo' })).toBeVisible()
  },
  rows: [
    row('two previews, a placeholder image when there is none', async () => {
      await expect(page.getByRole('img', { name: 'No portrait photo yet' })).toBeVisible()
      await expect(page.getByRole('img', { name: 'No broker logo yet' })).toBeVisible()
    }),
    imageRule('the preview is 256 by 250', async () => {
      await expect.poll(() => sizeOf(page.getByRole('img', { name: 'No portrait photo yet' }))).toEqual([256, 250])
    }),
    row("'Upload' where there is none", button('Upload broker logo')),
    imageRule("anything but JPEG and PNG: 'Please select a valid image file (JPEG or PNG)'", async () => {
      await portrait.setInputFiles(new File(['GIF89a....'], 'me.gif', { type: 'image/gif' }))
      await showsMessage('Please select a valid image file (JPEG or PNG)')
    }),
    imageRule('a file smaller than 100 by 100 can’t be cropped', async () => {
      await portrait.setInputFiles(await drawPicture('small.jpg', 99, 120))
      await expect(page.getByText(/100 by 100/)).toBeVisible()
    }),
    row("choosing a file opens 'Crop Portrait Photo'", async () => {
      await portrait.setInputFiles(await drawPicture('photo.jpg', 900, 1200))
      await expect(page.getByRole('dialog', { name: 'Crop Portrait Photo', exact: true })).toBeVisible()
    }),
    row("with 'Cancel'", button('Cancel', dialog)),
    row("and 'Crop & Save'", button('Crop & Save', dialog)),
    imageRule('the first selection is 90 percent of the width', async () => {
      await expect(dialog.getByRole('button', { name: 'Crop & Save' })).toBeEnabled()
      const share = async () => {
        const [crop, whole] = await selection()
        return crop.width / whole.width
      }
      await expect.poll(share).toBeCloseTo(0.9, 1)
    }),
    imageRule('it is centered', async () => {
      const [crop, whole] = await selection()
      expect(crop.x + crop.width / 2).toBeCloseTo(whole.x + whole.width / 2, -1)
      expect(crop.y + crop.height / 2).toBeCloseTo(whole.y + whole.height / 2, -1)
    }),
    imageRule('the aspect ratio is 256/250', async () => {
      const [crop] = await selection()
      expect(crop.width / crop.height).toBeCloseTo(256 / 250, 1)
    }),
    imageRule('no less than 100 by 100 can be selected', async () => {
      const { x, y, width, height } = await dialog.locator('.ReactCrop__drag-handle.ord-se').boundingBox()
      await drag(new DOMPoint(x + width / 2, y + height / 2), { x: -900, y: -900 })
      const [crop] = await selection()
      expect(crop.width).toBeGreaterThanOrEqual(100)
      expect(crop.height).toBeGreaterThanOrEqual(100)
    }),
    rowsAt('agent-area §4 Image choice')('the cropped result replaces the preview', async () => {
      // The result is saved at once; what can't be saved stays as the pending upload.
      failCalls('POST /agent/avatar-and-broker-logo', { status: 500 })
      await dialog.getByRole('button', { name: 'Crop & Save' }).click()
      await expect(page.getByRole('img', { name: 'Portrait Photo' })).toHaveAttribute('src', /^blob:/)
      await photosFailed()
    }),
    row("'Change' where there is one", button('Change portrait photo')),
    row("a logo opens 'Crop Broker Logo'", async () => {
      await page.getByLabel('Broker Logo', { exact: true }).setInputFiles(await drawPicture('logo.png', 600, 400))
      await shows('dialog', 'Crop Broker Logo')()
      await dialog.getByRole('button', { name: 'Crop & Save' }).click()
      await expect(dialog).toHaveCount(0)
      await photosFailed()
    }),
    catalogue("'Error saving profile photo and broker logo'", async () => {
      await save()
      await photosFailed()
      page.api.dropFailures()
    }),
    rowsAt('agent-area §3 Agent')('the multipart save names its fields avatar and broker_logo', async (at) => {
      await save()
      await expect.poll(() => Object.keys(sent(at))).toEqual(['avatar', 'broker_logo'])
    }),
    says(catalogue, 'Profile photo and broker logo updated successfully'),
    imageRule('the result is written in its original type, a JPEG as JPEG and a PNG as PNG', async (at) => {
      const { avatar, broker_logo: mark } = sent(at) as Record<string, File>
      expect([avatar?.type, mark?.type]).toEqual(['image/jpeg', 'image/png'])
      const { width, height } = await createImageBitmap(avatar ?? new Blob())
      expect(width / height).toBeCloseTo(256 / 250, 1)
    }),
    saysIfUnread(
      rowsAt('agent-area §8 Photo/logo load'),
      'Error fetching brokerage information',
      '/agent/avatar-and-broker-logo',
      '/user-account/profile-photo-and-logo',
    ),
  ],
}

/** The positions of the selection and of the whole picture. */
async function selection(): Promise<[DOMRect, DOMRect]> {
  return [await dialog.locator('.ReactCrop__crop-selection').boundingBox(), await dialog.locator('img').boundingBox()]
}

conform([photos])
