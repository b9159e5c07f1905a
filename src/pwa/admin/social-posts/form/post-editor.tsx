import { type Control, useController } from 'react-hook-form'

import { call } from '#client/call.ts'
import { type AdminPost, LONGEST_CAPTION } from '#contract/admin/posts.ts'
import type { CollectionOption } from '#contract/admin/records.ts'
import type { Tag } from '#contract/library/library.ts'
import { type Platform, PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'
import { CAPTION_FIELD_OF } from '#domain/publication/posting-options.ts'
import type { PlatformFlag } from '#domain/platform/platform-flags.ts'
import { TextField } from '#pwa/shared/form/text-field.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'

import { usesAndResults } from '../../shared/admin-labels.ts'
import { CollectionField } from '../../shared/collection-choice.tsx'
import { DraftField, FormSection, LinkField, ProseField, Required } from '../../shared/form/record-controls.tsx'
import { RecordForm } from '../../shared/form/record-form.tsx'
import { useRecordForm } from '../../shared/form/use-record-form.ts'
import { copyAddress, postQueries } from '../../shared/library-queries.ts'
import { POST } from '../../shared/record-kind.ts'
import { MediaSection } from '../media/media-section.tsx'
import { MarksSection } from './marks-section.tsx'
import { CaptionHint, ColorField, PlatformBoxes, ReleaseField, TextHint } from './post-controls.tsx'
import { postFields, type PostValues } from './post-fields.ts'
import { AppearsIn, PhonePreview, ViewAsAgent } from './post-preview.tsx'
import { saveQuestion } from './save-question.ts'
import { TagChoice } from './tag-choice.tsx'
import { VariantsSection } from './variants-section.tsx'

interface PostEditorProps {
  record: AdminPost | null
  copyOf?: AdminPost
  options: readonly CollectionOption[] | undefined
  tags: readonly Tag[]
}

/** The whole form of a post, section by section in the specified order. */
export function PostEditor({ record, copyOf, options, tags }: PostEditorProps) {
  const params = { id: record?.id ?? 0 }
  const state = useRecordForm({
    kind: POST,
    record,
    id: record?.id,
    copyOf,
    fields: postFields,
    questionOf: saveQuestion,
    send: (wire) =>
      record
        ? call('POST /admin/social-posts/:id', { params }, wire)
        : call('POST /admin/social-posts', undefined, wire),
    load: () => call('GET /admin/social-posts/:id', { params }),
    lists: [postQueries.listKey],
  })
  const { form, busy } = state
  const { control } = form
  const chosenTags = useController({ control, name: 'tags' })
  const flags = useController({ control, name: 'flags' })
  return (
    <RecordForm
      state={state}
      actions={
        record && (
          <>
            <ViewAsAgent post={record} />
            <ButtonLink kind="line" small to={copyAddress(record)}>
              Duplicate
            </ButtonLink>
          </>
        )
      }
      aside={<PhonePreview state={state} />}
    >
      {record && <p className="pb-4 text-ink-soft">{usesAndResults(record)}.</p>}
      {copyOf && (
        <Notice icon="images">A copy of “{copyOf.title}” with its files. Nothing is saved until you create it.</Notice>
      )}
      <FormSection title="Collection">
        <CollectionField control={control} name="social_post_collection_id" options={options} />
      </FormSection>
      <FormSection title="Tags" hint="Agents find the post under its sidebar tag. Choose only one.">
        <TagChoice tags={tags} value={chosenTags.field.value} onChange={chosenTags.field.onChange} disabled={busy} />
      </FormSection>
      <FormSection title="Social Media Platforms">
        <PlatformBoxes value={flags.field.value} onChange={flags.field.onChange} disabled={busy} />
      </FormSection>
      <MediaSection state={state} />
      <FormSection title="Details">
        <ColorField control={control} />
        <ReleaseField control={control} />
        <DraftField control={control} name="is_draft" detail="it" />
        <div className="grid gap-4.5 desk:grid-cols-2">
          <LinkField control={control} name="canva_link" label="Canva Link" />
          <LinkField control={control} name="idea_link" label="Idea Link" />
        </div>
      </FormSection>
      <TextSections control={control} flags={flags.field.value} />
      <VariantsSection control={control} flags={flags.field.value} />
      <MarksSection control={control} tags={tags} media={record?.media ?? []} />
      <AppearsIn state={state} options={options} tags={tags} />
    </RecordForm>
  )
}

interface TextSectionsProps {
  control: Control<PostValues>
  flags: readonly PlatformFlag[]
}

function TextSections({ control, flags }: TextSectionsProps) {
  const hintOf = (written: string) => <CaptionHint written={written} flags={flags} />
  const caption = {
    control,
    hintOf,
    maxLength: LONGEST_CAPTION,
  }
  return (
    <>
      <FormSection title="English">
        <TextField control={control} name="title" label={<Required>English Title</Required>} maxLength={255} />
        <TextHint control={control} name="title" />
        <ProseField {...caption} name="caption" label={<Required>English Caption</Required>} />
        <TextHint control={control} name="caption" />
      </FormSection>
      <FormSection
        title="Captions for single networks"
        hint="Optional, in English. Each one goes out on its network in place of the English caption."
      >
        {PLATFORMS.map((platform) => (
          <NetworkCaption key={platform} control={control} platform={platform} />
        ))}
      </FormSection>
      <FormSection title="Spanish" hint="Without a Spanish caption, agents get the post in English only.">
        <TextField control={control} name="spanish_title" label="Spanish Title" maxLength={255} />
        <TextHint control={control} name="spanish_title" />
        <ProseField {...caption} name="spanish_caption" label="Spanish Caption" lang="es" />
        <TextHint control={control} name="spanish_caption" />
      </FormSection>
    </>
  )
}

function NetworkCaption({ control, platform }: { control: Control<PostValues>; platform: Platform }) {
  const name = CAPTION_FIELD_OF[platform]
  const hintOf = (written: string) => <CaptionHint written={written} flags={[platform]} />
  const label = `${PLATFORM_NAME[platform]} Caption`
  return (
    <>
      <ProseField control={control} name={name} label={label} maxLength={LONGEST_CAPTION} hintOf={hintOf} />
      <TextHint control={control} name={name} />
    </>
  )
}
