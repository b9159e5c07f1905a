import { isStory } from '#domain/publication/story.ts'
import { MOST_COLLABORATORS, MOST_USER_TAGS } from '#domain/publication/posting-options.ts'
import { CheckRow } from '#pwa/shared/ui/field/check-row.tsx'
import { Panel } from '#pwa/shared/ui/panel.tsx'

import { CoverSlider } from './cover-slider.tsx'
import type { SectionProps } from '../post-media.ts'
import { StoryRow } from '../story-row.tsx'
import { TagPlaces } from './tag-places.tsx'
import { Usernames } from './usernames.tsx'

/** Where a person is tagged until the agent places them. */
const MIDDLE = { x: 0.5, y: 0.5 }

/** Story, collaborators, tags, cover and the label for AI. */
export function InstagramOptions(props: SectionProps) {
  const { posting, media, errorOf } = props
  const { collaborators = [], user_tags: tags = [], cover_at_ms: cover, ...more } = posting.options.instagram ?? {}
  const choose = (chosen: Parameters<typeof posting.choose<'instagram'>>[1]) => posting.choose('instagram', chosen)
  const story = isStory(posting.options, 'instagram')
  const isVideo = media.kind === 'video'
  return (
    <div className="grid gap-5">
      <Panel>
        <StoryRow platform="instagram" {...props} />
        <CheckRow
          isSwitch
          checked={more.is_ai_generated ?? false}
          onChange={(wanted) => choose({ is_ai_generated: wanted })}
          title="This was made with AI"
          detail="Instagram labels it for viewers"
        />
      </Panel>
      {!story && (
        <Usernames
          label="Invite collaborators"
          hint={`Up to ${MOST_COLLABORATORS}. Once they accept, the post shows on their profile too.`}
          names={collaborators}
          most={MOST_COLLABORATORS}
          error={errorOf('collaborators')}
          onChange={(names) => choose({ collaborators: names })}
        />
      )}
      <Usernames
        label="Tag people"
        hint={
          media.kind === 'carousel' ? 'They’re tagged on the first picture.' : 'Only public accounts can be tagged.'
        }
        names={tags.map(({ username }) => username)}
        most={MOST_USER_TAGS}
        error={errorOf('user_tags')}
        onChange={(names) =>
          choose({
            user_tags: names.map(
              (username) => tags.find((tag) => tag.username === username) ?? { username, ...MIDDLE },
            ),
          })
        }
      >
        {!isVideo && media.picture && tags.length > 0 && (
          <TagPlaces picture={media.picture} tags={tags} onChange={(placed) => choose({ user_tags: placed })} />
        )}
      </Usernames>
      {isVideo && !story && media.video && (
        <CoverSlider
          video={media.video}
          at={cover}
          error={errorOf('cover_at_ms')}
          onChange={(at) => choose({ cover_at_ms: at })}
        />
      )}
    </div>
  )
}
