import { expect, test } from 'vitest'

import { cutPlan, framedPart, WHOLE_VIDEO } from '#domain/media/video-cut.ts'
import { OWN_FILE_RULES } from '#domain/publication/own-post.ts'

const WIDE = { width: 3840, height: 2160 }
const UPRIGHT = { width: 1080, height: 1920 }

test('a wide video keeps its height in an upright frame, and shows its beginning, middle or end', () => {
  const at = (frame_at: number) => framedPart(WIDE, { frame: '9:16', frame_at })
  expect(at(0)).toEqual({ left: 0, top: 0, width: 1215, height: 2160 })
  expect(at(0.5).left).toBe(1313)
  expect(at(1).left + at(1).width).toBe(WIDE.width)
})

test('an upright video keeps its width in 4:5, and stays whole in its own shape', () => {
  expect(framedPart(UPRIGHT, { frame: '4:5', frame_at: 1 })).toEqual({ left: 0, top: 570, width: 1080, height: 1350 })
  expect(framedPart(UPRIGHT, { frame: '9:16', frame_at: 0 })).toEqual({ left: 0, top: 0, ...UPRIGHT })
})

test('what is made has even sides of 1920 pixels at most', () => {
  expect(cutPlan(WIDE, 10_000, WHOLE_VIDEO).size).toEqual({ width: 1920, height: 1080 })
  expect(cutPlan({ width: 161, height: 91 }, 10_000, WHOLE_VIDEO).size).toEqual({ width: 162, height: 92 })
})

test('a long video gets so few bits a second that it can be sent, a cut one those of the part that stays', () => {
  const hour = cutPlan(WIDE, 3_600_000, WHOLE_VIDEO)
  expect((hour.bitrate * 3600) / 8).toBeLessThan(OWN_FILE_RULES.video.largest)
  const minute = cutPlan(WIDE, 3_600_000, { ...WHOLE_VIDEO, from_ms: 60_000, to_ms: 120_000 })
  expect([minute.lastsMs, minute.bitrate]).toEqual([60_000, 8_000_000])
})
