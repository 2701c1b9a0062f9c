import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { me as meApi } from '#shared/account/api/me.ts'
import { PROFILE_TEXTS } from '#shared/people/messages/profile.ts'
import type { ProfileForm as SavedForm } from '#shared/people/rules/profile-form.ts'
import type { DocumentType, Profile } from '#shared/people/rules/profiles.ts'
import { STATES } from '#shared/platform/rules/addresses.ts'
import { phoneMask } from '#web/features/people/session/phone-number.ts'
import { callApi } from '#web/lib/call-api.ts'
import { FormTextField } from '#web/ui/form-fields.tsx'
import { AddressStatus } from './address-status.tsx'
import { DocumentChoice } from './document-choice.tsx'
import { cpfMask, documentMask, zipCodeMask } from './masks.ts'
import { PROFILE_FIELD_LABELS, type ProfileFields, profileResolver, profileToFields } from './profile-fields.ts'
import { ProfileNotices, ProfileSaveBar } from './profile-save-bar.tsx'
import { ProfileSection } from './profile-section.tsx'
import { useAddressOfCep } from './use-address-of-cep.ts'
import { useAskedField } from './use-asked-field.ts'
import { useEditProfile } from './use-edit-profile.ts'

type Form = UseFormReturn<ProfileFields, unknown, SavedForm>

/** So that the header and the save bar never cover a focused field. */
const FOCUS_IN_SIGHT = { '& input, & [role=combobox]': { scrollMarginBlock: '88px 144px' } }

/** Two fields side by side on wide screens. */
const FieldPair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 20,
  '&[data-uneven=true]': { gridTemplateColumns: 'minmax(0, 3fr) minmax(112px, 1fr)' },
  '&[data-code=true]': { gridTemplateColumns: 'minmax(0, 180px) minmax(0, 1fr)' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '&[data-code=true]': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 },
  },
  [theme.largeLetters]: { '&[data-uneven=true]': { gridTemplateColumns: 'minmax(0, 1fr)' } },
}))

/** The form of a client's profile. `onSaved` is called with the profile as the server stored it. */
export function EditProfileForm({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const edit = useEditProfile<ProfileFields, SavedForm>({
    profile,
    onSaved,
    labels: PROFILE_FIELD_LABELS,
    formOf: profileToFields,
    resolver: profileResolver,
    draft: 'profile',
    save: edited => callApi(meApi.updateProfile, edited),
  })
  const { form } = edit
  const { field, back } = useAskedField()
  const { setFocus } = form
  useEffect(() => {
    if (field) setFocus(field)
  }, [field, setFocus])
  return (
    <Stack component="form" spacing={2} sx={FOCUS_IN_SIGHT} noValidate onSubmit={event => void edit.submit(event)}>
      <ProfileNotices edit={edit} />
      <ProfileSection title={PROFILE_TEXTS.CONTACT}>
        <FormTextField form={form} name="name" label={PROFILE_TEXTS.NAME} autoComplete="name" />
        <FieldPair>
          <TextField
            label={PROFILE_TEXTS.EMAIL}
            type="email"
            value={profile.email}
            disabled
            helperText={PROFILE_TEXTS.EMAIL_FIXED}
            fullWidth
          />
          <FormTextField
            form={form}
            name="phone"
            label={PROFILE_TEXTS.PHONE}
            hint={PROFILE_TEXTS.PHONE_HINT}
            type="tel"
            autoComplete="tel-national"
            mask={phoneMask}
          />
        </FieldPair>
      </ProfileSection>
      <DocumentSection form={form} />
      <AddressSection form={form} />
      <ProfileSaveBar dirty={edit.unsaved} saving={edit.busy} onDiscard={edit.discard} back={back} />
    </Stack>
  )
}

const NUMERIC = { htmlInput: { inputMode: 'numeric' } } as const

function DocumentSection({ form }: { form: Form }) {
  const type = useWatch({ control: form.control, name: 'document_type' })
  /** The typed document number of each type, to restore it when the type is changed back. */
  const typedNumbers = useRef<Partial<Record<DocumentType, string>>>({})
  const choose = (chosenType: DocumentType) => {
    typedNumbers.current[type] = form.getValues('document_number')
    form.clearErrors(['document_number', 'trade_name', 'legal_name', 'signatory_name', 'signatory_cpf'])
    form.setValue('document_type', chosenType, { shouldDirty: true })
    form.setValue('document_number', typedNumbers.current[chosenType] ?? '', { shouldDirty: true })
  }
  return (
    <ProfileSection title={PROFILE_TEXTS.DOCUMENT} intro={PROFILE_TEXTS.DOCUMENT_INTRO}>
      <DocumentChoice form={form} onChosen={choose} />
      {type === 'CPF' ? (
        <FormTextField
          key="CPF"
          form={form}
          name="document_number"
          label={PROFILE_TEXTS.CPF}
          mask={documentMask.CPF}
          slotProps={NUMERIC}
          autoComplete="off"
        />
      ) : (
        <>
          <FormTextField
            key="CNPJ"
            form={form}
            name="document_number"
            label={PROFILE_TEXTS.CNPJ}
            hint={PROFILE_TEXTS.CNPJ_HINT}
            mask={documentMask.CNPJ}
            slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
            autoComplete="off"
          />
          <FieldPair>
            <FormTextField form={form} name="trade_name" label={PROFILE_TEXTS.TRADE_NAME} autoComplete="organization" />
            <FormTextField form={form} name="legal_name" label={PROFILE_TEXTS.LEGAL_NAME} autoComplete="off" />
          </FieldPair>
          <Divider />
          <Typography variant="subtitle2" component="h4">
            {PROFILE_TEXTS.SIGNATORY}
          </Typography>
          <FieldPair>
            <FormTextField form={form} name="signatory_name" label={PROFILE_TEXTS.SIGNATORY_NAME} autoComplete="off" />
            <FormTextField
              form={form}
              name="signatory_cpf"
              label={PROFILE_TEXTS.SIGNATORY_CPF}
              mask={cpfMask}
              slotProps={NUMERIC}
              autoComplete="off"
            />
          </FieldPair>
        </>
      )}
    </ProfileSection>
  )
}

function AddressSection({ form }: { form: Form }) {
  const address = useAddressOfCep(form)
  return (
    <ProfileSection title={PROFILE_TEXTS.ADDRESS} intro={PROFILE_TEXTS.ADDRESS_INTRO}>
      <FieldPair data-code="true">
        <FormTextField
          form={form}
          name="address_zip_code"
          label={PROFILE_TEXTS.ZIP_CODE}
          mask={zipCodeMask}
          onTyped={address.onZipCodeChange}
          slotProps={NUMERIC}
          autoComplete="postal-code"
        />
        <AddressStatus
          state={address.state}
          onRetry={cep => void address.search(cep)}
          onUse={place => address.fillAddress(place)}
        />
      </FieldPair>
      <FieldPair data-uneven="true">
        <FormTextField form={form} name="address_street" label={PROFILE_TEXTS.STREET} autoComplete="address-line1" />
        <FormTextField form={form} name="address_number" label={PROFILE_TEXTS.NUMBER} autoComplete="off" />
      </FieldPair>
      <FieldPair>
        <FormTextField
          form={form}
          name="address_complement"
          label={PROFILE_TEXTS.COMPLEMENT}
          hint={PROFILE_TEXTS.OPTIONAL}
          autoComplete="address-line2"
        />
        <FormTextField
          form={form}
          name="address_neighborhood"
          label={PROFILE_TEXTS.NEIGHBORHOOD}
          autoComplete="address-level3"
        />
      </FieldPair>
      <FieldPair data-uneven="true">
        <FormTextField form={form} name="address_city" label={PROFILE_TEXTS.CITY} autoComplete="address-level2" />
        <FormTextField
          form={form}
          name="address_state"
          label={PROFILE_TEXTS.STATE}
          autoComplete="address-level1"
          select
          slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } } } }}
        >
          {STATES.map(state => (
            <MenuItem key={state} value={state}>
              {state}
            </MenuItem>
          ))}
        </FormTextField>
      </FieldPair>
    </ProfileSection>
  )
}
