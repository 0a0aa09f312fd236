export interface Offer {
  to_seat: number; zone: number; give_goods: number[]; give_galleys: number[]; give_ducats: number; ask_goods: number[]; ask_galleys: number[]; ask_ducats: number;
}
export interface Power { seat: number; power: number; capital_port: number; ducats: number | null; last_bid: number }
export interface PortState {
  port: number; zone: number; good: number; slots: number[]; flag_seat: number; garrison: number; fort: boolean; stock_goods: number[]; price: number | null;
}
export interface GalleyState { galley: number; seat: number; zone: number; crew: number; goods: number[]; has_moved: boolean }
export interface Mediterranee {
  turn: number; turns: number; order_seats: number[]; powers: Power[]; ports: PortState[]; galleys: GalleyState[];
  goods_supply: number[]; sailors_supply: number; forts_supply: number; transfers_left: number | null;
}
