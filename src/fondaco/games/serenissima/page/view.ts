export interface Prince { seat: number; ducats: number | null; reserve_sailors: number; galleys: number[]; ports: number[] }
export interface GalleyState { galley: number; seat: number; zone: number; sailors: number; goods: number[] }
export interface PortState {
  port: number; seat: number; sailors: number; good: number; slots: number[]; goods: number[];
  fort: boolean; basilica: boolean; closed: boolean; wine_side: boolean;
}
export interface Serenissima {
  round: number; first_seat: number; wheel_galley: number; princes: Prince[]; galleys: GalleyState[]; ports: PortState[];
  supply: number[]; forts_left: number; basilicas_left: number; track: number; scoring_spaces: number[]; scorings: number;
  doge_pile: number; doge_cards: number[];
}
