import { isOtherAlphabet, VIN_LENGTH, type VinFault } from '../vin/vin.ts';
import { countText, formatText } from './format.ts';
import { type Language, locales } from './languages.ts';

/** Why a cell is not a VIN, such as "Has 16 characters; a VIN has 17". */
export function vinFaultText(fault: VinFault, language: Language): string {
  const { heldBack } = locales[language].texts.intake;
  switch (fault.reason) {
    case 'length':
      return countText(heldBack, 'length', fault.length, language, { of: VIN_LENGTH });
    case 'characters': {
      const text = isOtherAlphabet(fault.found) ? heldBack.otherAlphabet : heldBack.character;
      return formatText(text, { found: fault.found }, language);
    }
    default:
      return heldBack.reasons[fault.reason];
  }
}
